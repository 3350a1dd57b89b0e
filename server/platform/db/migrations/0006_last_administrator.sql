-- The second wall behind the service: a topmost organization, which nobody administers from above, keeps an active
-- administrator. Looked at once the transaction ends, when whoever takes the place is there.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' AND NOT EXISTS (
    SELECT FROM administrators WHERE organization_id = OLD.organization_id AND user_id = (to_jsonb(OLD) ->> 'id')::uuid
  ) THEN
    RETURN NULL;
  END IF;
  -- Locked, so that of two who go at the same moment the second finds the first gone.
  PERFORM FROM organizations
    WHERE id = OLD.organization_id AND parent_id IS NULL AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (
    SELECT FROM administrators
      JOIN users ON users.organization_id = administrators.organization_id AND users.id = administrators.user_id
      WHERE administrators.organization_id = OLD.organization_id AND users.status = 'active'
  ) THEN
    RAISE EXCEPTION 'an organization keeps an administrator' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER administrators_keep_one AFTER DELETE ON administrators
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_an_administrator();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_keep_an_administrator AFTER UPDATE OF status ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'active' AND NEW.status <> 'active')
  EXECUTE FUNCTION keep_an_administrator();
