CREATE TABLE "claim_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"value" text NOT NULL,
	"role" text NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_rules_once" UNIQUE("connection_id","value","target_id","role"),
	CONSTRAINT "claim_rules_role" CHECK ("claim_rules"."role" in ('administrator', 'hr_manager', 'programme_manager', 'finance', 'it_administrator', 'auditor', 'viewer')),
	CONSTRAINT "claim_rules_value" CHECK (length("claim_rules"."value") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "groups" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_target_id_organizations_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_connection" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_rules_connection" ON "claim_rules" USING btree ("organization_id","connection_id");--> statement-breakpoint
CREATE INDEX "claim_rules_target" ON "claim_rules" USING btree ("target_id");--> statement-breakpoint
ALTER TABLE "claim_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "claim_rules" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON "claim_rules" FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON "claim_rules" FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON "claim_rules" FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON "claim_rules" FOR DELETE USING (reaches(organization_id));
