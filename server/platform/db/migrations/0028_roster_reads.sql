CREATE TABLE "roster_reads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"support" boolean NOT NULL,
	"user_id" uuid,
	"exported" uuid[]
);
--> statement-breakpoint
ALTER TABLE "roster_reads" ADD CONSTRAINT "roster_reads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_reads" ADD CONSTRAINT "roster_reads_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_reads_newest" ON "roster_reads" USING btree ("organization_id","user_id","at");--> statement-breakpoint
ALTER TABLE roster_reads ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE roster_reads FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON roster_reads FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON roster_reads FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON roster_reads FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON roster_reads FOR DELETE USING (reaches(organization_id));
