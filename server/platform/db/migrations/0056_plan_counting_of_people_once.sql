-- The first entry of a person's month asks these functions whether the person counts. PostgreSQL plans the query of an SQL
-- function at each call, and that of a PL/pgSQL function once a connection.
CREATE OR REPLACE FUNCTION consents_to_sums(home uuid, person uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT count(*) = 2 FROM public.consents
    WHERE organization_id = home AND user_id = person AND until IS NULL AND given);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION counts_now(home uuid, person uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM public.users
    JOIN public.organizations ON organizations.id = users.organization_id
    JOIN public.accounts ON accounts.id = users.account_id AND accounts.email_verified_at IS NOT NULL
    WHERE users.organization_id = home AND users.id = person AND users.status = 'active'
      AND (coalesce(users.activated_at, users.created_at) AT TIME ZONE organizations.timezone)::date + 7
        <= (public.work_moment() AT TIME ZONE organizations.timezone)::date);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION has_withdrawn_since(home uuid, person uuid, moment timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM public.consents AS refusal
    WHERE organization_id = home AND user_id = person AND NOT given AND since >= moment
      AND EXISTS (
        SELECT FROM public.consents AS consent
        WHERE consent.organization_id = home AND consent.user_id = person AND consent.purpose = refusal.purpose
          AND consent.given AND consent.since < refusal.since));
END $$;
