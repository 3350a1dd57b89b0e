-- Several roles in place of the one right. The keys follow: their indexes are built while the tables are written to.
ALTER TABLE "administrators" ADD COLUMN "role" text DEFAULT 'administrator' NOT NULL;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_administrators" ADD COLUMN "role" text DEFAULT 'administrator' NOT NULL;--> statement-breakpoint
ALTER TABLE "administrators" ADD CONSTRAINT "administrators_role" CHECK ("administrators"."role" in ('administrator', 'hr_manager', 'programme_manager', 'finance', 'it_administrator', 'auditor', 'viewer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "administrators" ADD CONSTRAINT "administrators_source" CHECK ("administrators"."source" in ('manual', 'directory', 'sign-in')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pending_administrators" ADD CONSTRAINT "pending_administrators_role" CHECK ("pending_administrators"."role" in ('administrator', 'hr_manager', 'programme_manager', 'finance', 'it_administrator', 'auditor', 'viewer')) NOT VALID;--> statement-breakpoint
-- A person may hold several roles, so the right to referee cannot refer to one row any more: a trigger ends it.
ALTER TABLE "referees" DROP CONSTRAINT "referees_administrator";--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE FUNCTION end_refereeing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.referees WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id
    AND NOT EXISTS (SELECT FROM public.administrators AS held
      WHERE held.organization_id = OLD.organization_id AND held.user_id = OLD.user_id AND held.role = 'administrator');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER administrators_end_refereeing AFTER DELETE OR UPDATE OF role ON administrators
  FOR EACH ROW WHEN (OLD.role = 'administrator') EXECUTE FUNCTION end_refereeing();--> statement-breakpoint
-- Only administrators count, whatever other roles people hold.
CREATE OR REPLACE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' AND NOT EXISTS (
    SELECT FROM administrators
    WHERE organization_id = OLD.organization_id AND user_id = (to_jsonb(OLD) ->> 'id')::uuid AND role = 'administrator'
  ) THEN
    RETURN NULL;
  END IF;
  -- Lock the row: of two administrators who leave at the same moment, the second finds the first gone.
  PERFORM FROM organizations
    WHERE id = OLD.organization_id AND parent_id IS NULL AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (
    SELECT FROM administrators
      JOIN users ON users.organization_id = administrators.organization_id AND users.id = administrators.user_id
      WHERE administrators.organization_id = OLD.organization_id AND administrators.role = 'administrator'
        AND users.status = 'active'
  ) THEN
    RAISE EXCEPTION 'an organization keeps an administrator' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER administrators_keep_one ON administrators;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER administrators_keep_one AFTER DELETE OR UPDATE OF role ON administrators
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'administrator')
  EXECUTE FUNCTION keep_an_administrator();
--> statement-breakpoint
-- A blocked administrator waits for another administrator, not for a holder of any role.
CREATE OR REPLACE FUNCTION deactivate_blocked(organization uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE public.users AS blocked SET status = 'inactive', blocked_at = NULL
  FROM public.administrators AS held
  WHERE held.organization_id = organization AND blocked.organization_id = held.organization_id
    AND blocked.id = held.user_id AND blocked.blocked_at IS NOT NULL
    AND EXISTS (
      SELECT FROM public.administrators AS other
        JOIN public.users AS active ON active.organization_id = other.organization_id AND active.id = other.user_id
        WHERE other.organization_id = organization AND other.role = 'administrator'
          AND active.status = 'active' AND active.blocked_at IS NULL) $$;
