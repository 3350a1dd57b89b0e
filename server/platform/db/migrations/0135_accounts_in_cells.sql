CREATE TABLE "account_links" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"cells" text[] NOT NULL,
	"password_version" bigint DEFAULT 0 NOT NULL,
	"address_version" bigint DEFAULT 0 NOT NULL,
	"mailed_version" bigint DEFAULT 0 NOT NULL,
	"confirmed_version" bigint DEFAULT 0 NOT NULL,
	"restored_version" bigint DEFAULT 0 NOT NULL,
	"restored_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK (purpose in ('verify_email', 'reset_password', 'employee_invitation', 'employee_invitation_link', 'administrator_invitation', 'admin_access', 'session_exchange', 'cell_switch', 'change_address', 'correct_address', 'restore_address', 'end_notices', 'prove_factor_reset', 'stop_factor_reset', 'confirm_person')) NOT VALID;--> statement-breakpoint
ALTER TABLE "tokens" VALIDATE CONSTRAINT "tokens_purpose";--> statement-breakpoint
-- Counts each change of what other cells get a copy of, whoever makes it. A version is a time, so that the later one of two
-- changes in two cells wins, and never goes back where the clock does.
CREATE FUNCTION count_account_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  present constant bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
BEGIN
  UPDATE account_links SET
    password_version = CASE WHEN NEW.password_hash IS DISTINCT FROM OLD.password_hash
      THEN greatest(password_version + 1, present) ELSE password_version END,
    address_version = CASE WHEN NEW.email <> OLD.email
      THEN greatest(address_version + 1, present) ELSE address_version END
  WHERE account_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_account_change AFTER UPDATE OF password_hash, email ON accounts FOR EACH ROW
  WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash OR NEW.email <> OLD.email)
  EXECUTE FUNCTION count_account_change();
