ALTER TABLE "directory_users" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
-- Who ended the access of people who are inactive already is not known: an administrator gives it back.
CREATE FUNCTION forget_ended_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.directory_users SET ended_at = NULL
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND ended_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_access_again AFTER UPDATE OF status, blocked_at ON users FOR EACH ROW
  WHEN ((OLD.status = 'inactive' OR OLD.blocked_at IS NOT NULL)
    AND NEW.status <> 'inactive' AND NEW.blocked_at IS NULL)
  EXECUTE FUNCTION forget_ended_access();
