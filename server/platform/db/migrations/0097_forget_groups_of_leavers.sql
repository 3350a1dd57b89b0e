SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
DELETE FROM "directory_attributes" WHERE "path" ~* '(^|[.:])(password|x509certificates)([.:]|$)';--> statement-breakpoint
ALTER TABLE "directory_attributes" ADD CONSTRAINT "directory_attributes_secret" CHECK ("directory_attributes"."path" !~* '(^|[.:])(password|x509certificates)([.:]|$)') NOT VALID;--> statement-breakpoint
ALTER TABLE "directory_attributes" VALIDATE CONSTRAINT "directory_attributes_secret";--> statement-breakpoint
-- What the last sign-in said of a leaver's groups is no longer true: whoever gives the access back would give back roles
-- with it. An account that still works in the tree of the connection keeps it. The connection may belong to an organization
-- above. A login that is no superuser may not declare the setting of a function.
CREATE FUNCTION forget_groups() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach constant text := coalesce(current_setting('elan.reach', true), '');
BEGIN
  PERFORM set_config('elan.reach', '*', true);
  UPDATE identities SET groups = '{}'
    WHERE account_id = OLD.account_id AND groups <> '{}'
      AND EXISTS (
        SELECT FROM organizations AS left_one
        WHERE left_one.id = OLD.organization_id AND left_one.lineage @> ARRAY[identities.organization_id])
      AND NOT EXISTS (
        SELECT FROM users AS u JOIN organizations AS o ON o.id = u.organization_id
        WHERE u.account_id = OLD.account_id AND u.status = 'active' AND u.blocked_at IS NULL
          AND o.deleted_at IS NULL AND o.lineage @> ARRAY[identities.organization_id]);
  PERFORM set_config('elan.reach', reach, true);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_forget_groups AFTER UPDATE OF status, blocked_at, account_id ON users FOR EACH ROW
  WHEN (OLD.account_id IS NOT NULL
    AND (NEW.status <> 'active' OR NEW.blocked_at IS NOT NULL OR NEW.account_id IS DISTINCT FROM OLD.account_id))
  EXECUTE FUNCTION forget_groups();--> statement-breakpoint
CREATE TRIGGER users_forget_groups_of_deleted AFTER DELETE ON users FOR EACH ROW WHEN (OLD.account_id IS NOT NULL)
  EXECUTE FUNCTION forget_groups();
