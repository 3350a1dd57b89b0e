CREATE INDEX "users_blocked" ON "users" USING btree ("organization_id") WHERE "users"."blocked_at" is not null;--> statement-breakpoint
-- A blocked administrator waits for another administrator. Without a blocked one, which is nearly always, nothing else is
-- read: this runs for each role that is given.
CREATE OR REPLACE FUNCTION deactivate_blocked_administrators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.users WHERE organization_id = NEW.organization_id AND blocked_at IS NOT NULL) THEN
    PERFORM deactivate_blocked(NEW.organization_id);
  END IF;
  RETURN NULL;
END $$;
