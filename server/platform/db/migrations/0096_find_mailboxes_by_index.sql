-- PostgreSQL would turn the subqueries into joins that read the whole organization for each person. OFFSET 0 keeps them,
-- and the index answers them.
CREATE OR REPLACE FUNCTION counts_now(home uuid, person uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM public.users
    JOIN public.organizations ON organizations.id = users.organization_id
    JOIN public.accounts ON accounts.id = users.account_id AND accounts.email_verified_at IS NOT NULL
    WHERE users.organization_id = home AND users.id = person AND users.status = 'active'
      AND (coalesce(users.activated_at, users.created_at) AT TIME ZONE organizations.timezone)::date + 7
        <= (public.work_moment() AT TIME ZONE organizations.timezone)::date
      AND NOT EXISTS (
        SELECT FROM public.accounts AS twins
        WHERE twins.mailbox = accounts.mailbox AND twins.email_verified_at IS NOT NULL
          AND (twins.email_verified_at, twins.id) < (accounts.email_verified_at, accounts.id)
          AND EXISTS (
            SELECT FROM public.users AS others
            WHERE others.organization_id = home AND others.account_id = twins.id OFFSET 0) OFFSET 0));
END $$;
