ALTER TABLE "proposed_administrators" ADD COLUMN "confirmed_by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposed_administrators" ADD CONSTRAINT "proposed_administrators_provider" CHECK (not "proposed_administrators"."confirmed_by_provider" or ("proposed_administrators"."confirmed_at" is not null and "proposed_administrators"."confirmed_by" is null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION require_confirming_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed_at IS NOT NULL AND NEW.confirmed_by IS NULL AND NOT NEW.confirmed_by_provider THEN
    RAISE EXCEPTION 'an administrator confirms' USING ERRCODE = '23514', CONSTRAINT = 'proposed_administrators_confirmed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- The last administrator keeps the status after a directory ended their access. Their days as a leaver begin with that.
CREATE OR REPLACE FUNCTION keep_deactivation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'inactive' OR NEW.account_id IS NULL THEN
    NEW.moved_at := NULL;
  END IF;
  IF NEW.account_id IS NULL OR (NEW.status <> 'inactive' AND NEW.blocked_at IS NULL) THEN
    NEW.deactivated_at := NULL;
  ELSIF NEW.moved_at IS NULL AND (TG_OP = 'INSERT' OR OLD.deactivated_at IS NULL) THEN
    NEW.deactivated_at := work_moment();
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'inactive' AND NEW.status <> 'inactive' THEN
    NEW.left_app := false;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER users_keep_deactivation ON users;--> statement-breakpoint
CREATE TRIGGER users_keep_deactivation BEFORE INSERT OR UPDATE OF status, account_id, blocked_at ON users FOR EACH ROW
  EXECUTE FUNCTION keep_deactivation();--> statement-breakpoint
SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
UPDATE users SET deactivated_at = now() WHERE blocked_at IS NOT NULL AND account_id IS NOT NULL AND deactivated_at IS NULL;
