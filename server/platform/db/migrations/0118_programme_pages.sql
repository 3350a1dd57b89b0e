CREATE TABLE "programme_pages" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" uuid,
	CONSTRAINT "programme_pages_code" UNIQUE("code"),
	CONSTRAINT "programme_pages_code_letters" CHECK ("programme_pages"."code" ~ '^[2-9A-Z]{12}$')
);
--> statement-breakpoint
ALTER TABLE "programme_pages" ADD CONSTRAINT "programme_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_pages" ADD CONSTRAINT "programme_pages_opened_by_accounts_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "programme_pages_opened_by" ON "programme_pages" USING btree ("opened_by");--> statement-breakpoint
ALTER TABLE programme_pages ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE programme_pages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON programme_pages FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON programme_pages FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON programme_pages FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON programme_pages FOR DELETE USING (reaches(organization_id));
