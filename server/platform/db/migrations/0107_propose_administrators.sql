CREATE TABLE "proposed_administrators" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"refused_at" timestamp with time zone,
	CONSTRAINT "proposed_administrators_key" PRIMARY KEY("organization_id","user_id","rule_id"),
	CONSTRAINT "proposed_administrators_another" CHECK ("proposed_administrators"."confirmed_by" <> "proposed_administrators"."account_id"),
	CONSTRAINT "proposed_administrators_answer" CHECK (num_nonnulls("proposed_administrators"."confirmed_at", "proposed_administrators"."refused_at") < 2),
	CONSTRAINT "proposed_administrators_by" CHECK ("proposed_administrators"."confirmed_by" is null or "proposed_administrators"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "proposed_administrators" ADD CONSTRAINT "proposed_administrators_confirmed_by_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_administrators" ADD CONSTRAINT "proposed_administrators_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_administrators" ADD CONSTRAINT "proposed_administrators_account" FOREIGN KEY ("organization_id","account_id") REFERENCES "public"."users"("organization_id","account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposed_administrators_account" ON "proposed_administrators" USING btree ("account_id","organization_id");--> statement-breakpoint
CREATE INDEX "proposed_administrators_confirmed" ON "proposed_administrators" USING btree ("confirmed_by");--> statement-breakpoint
ALTER TABLE "proposed_administrators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "proposed_administrators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON "proposed_administrators" FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON "proposed_administrators" FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON "proposed_administrators" FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON "proposed_administrators" FOR DELETE USING (reaches(organization_id));--> statement-breakpoint
-- Administrators by rules of before stay. Proposals by rules that do not hold for them end with the next change.
SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
INSERT INTO "proposed_administrators" ("organization_id", "user_id", "account_id", "rule_id", "created_at", "confirmed_at")
  SELECT a.organization_id, a.user_id, a.account_id, rule.id, a.created_at, a.created_at
  FROM administrators AS a JOIN (
    SELECT id, target_id, role, NULL::uuid AS connection_id FROM directory_rules
    UNION ALL SELECT id, target_id, role, connection_id FROM claim_rules) AS rule
    ON rule.target_id = a.organization_id AND rule.role = a.role AND rule.connection_id IS NOT DISTINCT FROM a.connection_id
  WHERE a.role = 'administrator' AND a.source <> 'manual';--> statement-breakpoint
CREATE FUNCTION require_confirming_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed_at IS NOT NULL AND NEW.confirmed_by IS NULL THEN
    RAISE EXCEPTION 'an administrator confirms' USING ERRCODE = '23514', CONSTRAINT = 'proposed_administrators_confirmed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER proposed_administrators_added BEFORE INSERT ON proposed_administrators
  FOR EACH ROW EXECUTE FUNCTION require_confirming_administrator();--> statement-breakpoint
CREATE TRIGGER proposed_administrators_answered BEFORE UPDATE OF confirmed_at ON proposed_administrators
  FOR EACH ROW EXECUTE FUNCTION require_confirming_administrator();--> statement-breakpoint
-- Whoever runs the identity provider says who is in a group. The row is left out instead of refused: a server of the
-- release before goes on provisioning.
CREATE FUNCTION leave_out_unconfirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.proposed_administrators AS p
    WHERE p.organization_id = NEW.organization_id AND p.user_id = NEW.user_id AND p.account_id = NEW.account_id
      AND p.confirmed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER administrators_leave_out_unconfirmed BEFORE INSERT OR UPDATE OF role, source ON administrators
  FOR EACH ROW WHEN (NEW.role = 'administrator' AND NEW.source <> 'manual') EXECUTE FUNCTION leave_out_unconfirmed();
