CREATE TABLE "factor_reset_approvals" (
	"reset_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"approver_id" uuid NOT NULL,
	"approved_in" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_reset_approvals_key" PRIMARY KEY("reset_id","approver_id"),
	CONSTRAINT "factor_reset_approvals_other" CHECK ("factor_reset_approvals"."approver_id" <> "factor_reset_approvals"."account_id")
);
--> statement-breakpoint
CREATE TABLE "factor_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" text,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "factor_resets_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "factor_resets_of_account" UNIQUE("id","account_id"),
	CONSTRAINT "factor_resets_approval" CHECK (("factor_resets"."approved_at" is null) = ("factor_resets"."approved_by" is null)),
	CONSTRAINT "factor_resets_proof" CHECK ("factor_resets"."approved_at" is null or "factor_resets"."proved_at" is not null),
	CONSTRAINT "factor_resets_approver" CHECK ("factor_resets"."approved_by" in ('administrators', 'provider'))
);
--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "factors_reset_by" text;--> statement-breakpoint
ALTER TABLE "factor_reset_approvals" ADD CONSTRAINT "factor_reset_approvals_approver_id_accounts_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_reset_approvals" ADD CONSTRAINT "factor_reset_approvals_reset" FOREIGN KEY ("reset_id","account_id") REFERENCES "public"."factor_resets"("id","account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_reset_approvals_of_reset" ON "factor_reset_approvals" USING btree ("reset_id","account_id");--> statement-breakpoint
CREATE INDEX "factor_reset_approvals_approver" ON "factor_reset_approvals" USING btree ("approver_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_factors_reset_by" CHECK ("accounts"."factors_reset_by" in ('administrators', 'provider')) NOT VALID;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK (purpose in ('verify_email', 'reset_password', 'employee_invitation', 'employee_invitation_link', 'administrator_invitation', 'admin_access', 'session_exchange', 'change_address', 'correct_address', 'restore_address', 'end_notices', 'prove_factor_reset', 'stop_factor_reset')) NOT VALID;--> statement-breakpoint
-- Whether each organization that the account belongs to is this one or below it, deleted ones included: they can come back.
CREATE FUNCTION account_belongs_within(account uuid, organization uuid) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT coalesce(bool_and(o.lineage @> ARRAY[organization]), false)
  FROM users u JOIN organizations o ON o.id = u.organization_id WHERE u.account_id = account
$$;--> statement-breakpoint
-- Administrators above all the organizations of an account, without its owner.
CREATE FUNCTION factor_reset_approvers(account uuid) RETURNS SETOF uuid STABLE LANGUAGE sql AS $$
  SELECT DISTINCT r.account_id FROM administrators r
  JOIN users u ON u.organization_id = r.organization_id AND u.id = r.user_id
  JOIN organizations o ON o.id = r.organization_id
  WHERE r.role = 'administrator' AND r.account_id <> account AND o.deleted_at IS NULL
    AND u.status = 'active' AND u.blocked_at IS NULL
    AND r.organization_id IN (
      SELECT unnest(above.lineage) FROM users person JOIN organizations above ON above.id = person.organization_id
      WHERE person.account_id = account)
    AND account_belongs_within(account, r.organization_id)
$$;--> statement-breakpoint
CREATE FUNCTION require_factor_reset_approver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approver_id NOT IN (SELECT factor_reset_approvers(NEW.account_id))
    OR NOT account_belongs_within(NEW.account_id, NEW.approved_in) THEN
    RAISE EXCEPTION 'an administrator approves for people of their own organizations alone' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER factor_reset_approvals_approver BEFORE INSERT OR UPDATE ON factor_reset_approvals
  FOR EACH ROW EXECUTE FUNCTION require_factor_reset_approver();--> statement-breakpoint
CREATE FUNCTION require_two_factor_reset_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approved_by = 'administrators'
    AND (SELECT count(*) FROM factor_reset_approvals WHERE reset_id = NEW.id) < 2 THEN
    RAISE EXCEPTION 'two administrators approve the removal of factors' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER factor_resets_two_approvals BEFORE INSERT OR UPDATE OF approved_by ON factor_resets
  FOR EACH ROW EXECUTE FUNCTION require_two_factor_reset_approvals();--> statement-breakpoint
-- Whoever has a factor has not lost them all.
CREATE FUNCTION end_factor_reset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM factor_resets WHERE account_id = NEW.account_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER factors_end_reset AFTER UPDATE OF last_step ON factors FOR EACH ROW EXECUTE FUNCTION end_factor_reset();--> statement-breakpoint
CREATE TRIGGER recovery_codes_end_reset AFTER UPDATE OF used_at ON recovery_codes
  FOR EACH ROW EXECUTE FUNCTION end_factor_reset();
