ALTER TABLE "accounts" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (case when email ~ '@(gmail|googlemail)\.com$'
          then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
          else regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@') end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_mailbox_index" ON "accounts" USING btree ("mailbox") WHERE "accounts"."email_verified_at" is not null;--> statement-breakpoint
-- As isProved() of server/privacy/published/eligible.ts.
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
        SELECT FROM public.accounts AS twins JOIN public.users AS others ON others.account_id = twins.id
        WHERE others.organization_id = home AND twins.mailbox = accounts.mailbox
          AND (twins.email_verified_at, twins.id) < (accounts.email_verified_at, accounts.id)));
END $$;
