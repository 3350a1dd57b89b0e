CREATE TABLE "pending_effects" (
	"organization_id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"person_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "effects_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "reached_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pending_effects" ADD CONSTRAINT "pending_effects_person_id_directory_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."directory_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_effects_directory" ON "pending_effects" USING btree ("directory_id","person_id");--> statement-breakpoint
ALTER TABLE "pending_effects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pending_effects" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON "pending_effects" FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON "pending_effects" FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON "pending_effects" FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON "pending_effects" FOR DELETE USING (reaches(organization_id));
