CREATE TABLE "directory_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"role" text NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "directory_rules_once" UNIQUE("group_id","target_id","role"),
	CONSTRAINT "directory_rules_role" CHECK ("directory_rules"."role" in ('administrator', 'hr_manager', 'programme_manager', 'finance', 'it_administrator', 'auditor', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_target_id_organizations_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_directory" FOREIGN KEY ("organization_id","directory_id") REFERENCES "public"."directories"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_group" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_rules_directory" ON "directory_rules" USING btree ("organization_id","directory_id");--> statement-breakpoint
CREATE INDEX "directory_rules_target" ON "directory_rules" USING btree ("target_id");--> statement-breakpoint
ALTER TABLE "directory_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "directory_rules" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON "directory_rules" FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON "directory_rules" FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON "directory_rules" FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON "directory_rules" FOR DELETE USING (reaches(organization_id));
