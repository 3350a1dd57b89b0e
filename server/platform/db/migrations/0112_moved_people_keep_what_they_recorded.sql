ALTER TABLE "users" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
-- Rows that a directory closed because their people work elsewhere in the tree are no leavers'.
SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
UPDATE users AS u SET moved_at = u.deactivated_at, deactivated_at = NULL
  FROM organizations AS o
  WHERE u.deactivated_at IS NOT NULL AND o.id = u.organization_id AND EXISTS (
      SELECT FROM directory_placements AS placed
        JOIN directory_users AS p ON p.id = placed.person_id
      WHERE (placed.target_id, placed.user_id) = (u.organization_id, u.id)
        OR (p.organization_id, p.user_id) = (u.organization_id, u.id))
    AND EXISTS (
      SELECT FROM users AS there JOIN organizations AS other ON other.id = there.organization_id
      WHERE there.account_id = u.account_id AND there.status = 'active' AND there.blocked_at IS NULL
        AND other.deleted_at IS NULL AND other.lineage[1] = o.lineage[1]);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_moved" CHECK ("users"."moved_at" is null or ("users"."status" = 'inactive' and "users"."account_id" is not null and "users"."deactivated_at" is null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_deactivation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'inactive' OR NEW.account_id IS NULL THEN
    NEW.deactivated_at := NULL;
    NEW.moved_at := NULL;
  ELSIF NEW.moved_at IS NULL AND (TG_OP = 'INSERT' OR OLD.deactivated_at IS NULL) THEN
    NEW.deactivated_at := work_moment();
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'inactive' AND NEW.status <> 'inactive' THEN
    NEW.left_app := false;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- The days of a leaver begin for all rows from which a directory moved the person, once none of the account is active in
-- the tree. A login that is no superuser may not declare the setting of a function.
CREATE FUNCTION leave_with_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach constant text := coalesce(current_setting('elan.reach', true), '');
BEGIN
  PERFORM set_config('elan.reach', '*', true);
  IF EXISTS (SELECT FROM users WHERE account_id = OLD.account_id AND moved_at IS NOT NULL) THEN
    -- Two ends at once would each count the other's row.
    PERFORM FROM accounts WHERE id = OLD.account_id FOR NO KEY UPDATE;
    UPDATE users AS moved SET moved_at = NULL, deactivated_at = work_moment()
      FROM organizations AS o, organizations AS left_one
      WHERE moved.account_id = OLD.account_id AND moved.moved_at IS NOT NULL AND o.id = moved.organization_id
        AND left_one.id = OLD.organization_id AND o.lineage[1] = left_one.lineage[1]
        AND NOT EXISTS (
          SELECT FROM users AS u JOIN organizations AS other ON other.id = u.organization_id
          WHERE u.account_id = OLD.account_id AND u.status = 'active' AND u.blocked_at IS NULL
            AND other.deleted_at IS NULL AND other.lineage[1] = o.lineage[1]);
  END IF;
  PERFORM set_config('elan.reach', reach, true);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_leave_with_moved AFTER UPDATE OF status, blocked_at, account_id ON users FOR EACH ROW
  WHEN (OLD.account_id IS NOT NULL
    AND (NEW.status <> 'active' OR NEW.blocked_at IS NOT NULL OR NEW.account_id IS DISTINCT FROM OLD.account_id))
  EXECUTE FUNCTION leave_with_moved();--> statement-breakpoint
CREATE TRIGGER users_leave_with_deleted AFTER DELETE ON users FOR EACH ROW WHEN (OLD.account_id IS NOT NULL)
  EXECUTE FUNCTION leave_with_moved();--> statement-breakpoint
-- What a rule proposes, and what was confirmed of it, ends with the access or the account: the account of an erased person
-- would be kept by it, and a confirmation would outlive a dismissal by hand.
CREATE FUNCTION end_proposals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach constant text := coalesce(current_setting('elan.reach', true), '');
BEGIN
  PERFORM set_config('elan.reach', '*', true);
  DELETE FROM proposed_administrators WHERE organization_id = OLD.organization_id AND user_id = OLD.id;
  DELETE FROM administrators WHERE organization_id = OLD.organization_id AND user_id = OLD.id
    AND role = 'administrator' AND source <> 'manual';
  PERFORM set_config('elan.reach', reach, true);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_end_proposals BEFORE UPDATE OF status, account_id ON users FOR EACH ROW
  WHEN (OLD.account_id IS NOT NULL
    AND (NEW.status = 'inactive' OR NEW.account_id IS DISTINCT FROM OLD.account_id))
  EXECUTE FUNCTION end_proposals();--> statement-breakpoint
-- Who erases everything and was moved by a directory keeps the account: the directory finds the person by it.
CREATE OR REPLACE FUNCTION leave_app(home uuid, person uuid, says boolean) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  had uuid;
BEGIN
  -- The right of an inactive person opens nothing, and would keep the account.
  DELETE FROM public.administrators USING public.users
    WHERE administrators.organization_id = home AND administrators.user_id = person
      AND users.organization_id = home AND users.id = person AND users.status = 'inactive';
  UPDATE public.users SET left_app = says WHERE organization_id = home AND id = person;
  IF says THEN
    UPDATE public.directory_users SET ended_at = NULL, kept = NULL
      WHERE organization_id = home AND user_id = person AND ended_at IS NOT NULL;
  END IF;
  DELETE FROM public.roster_reads WHERE organization_id = home AND user_id = person;
  UPDATE public.roster_reads SET exported = array_remove(exported, person)
    WHERE organization_id = home AND person = ANY(exported);
  DELETE FROM public.tokens WHERE user_id = person;
  DELETE FROM public.activity_key_secrets WHERE organization_id = home AND user_id = person;
  IF EXISTS (SELECT FROM public.administrators WHERE organization_id = home AND user_id = person)
    OR EXISTS (
      SELECT FROM public.users WHERE organization_id = home AND id = person AND moved_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  SELECT account_id INTO had FROM public.users WHERE organization_id = home AND id = person FOR UPDATE;
  UPDATE public.users SET status = 'inactive', account_id = NULL, sign_in_email = NULL
    WHERE organization_id = home AND id = person;
  RETURN had;
END $$;