CREATE TABLE "directory_attributes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"path" text NOT NULL,
	"field_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "directory_attributes_once" UNIQUE("organization_id","directory_id","field_id"),
	CONSTRAINT "directory_attributes_path_length" CHECK (length("directory_attributes"."path") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "invites" boolean;--> statement-breakpoint
ALTER TABLE "directory_users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "directory_users" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_users" ADD COLUMN "problems" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_attributes" ADD CONSTRAINT "directory_attributes_directory" FOREIGN KEY ("organization_id","directory_id") REFERENCES "public"."directories"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_attributes" ADD CONSTRAINT "directory_attributes_field" FOREIGN KEY ("organization_id","field_id") REFERENCES "public"."user_fields"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_attributes_path" ON "directory_attributes" USING btree ("organization_id","directory_id",lower("path"));--> statement-breakpoint
CREATE INDEX "directory_attributes_field" ON "directory_attributes" USING btree ("organization_id","field_id");--> statement-breakpoint
CREATE INDEX "directory_users_problems" ON "directory_users" USING btree ("organization_id","directory_id","changed_at") WHERE "directory_users"."problems" <> '{}';--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_language" CHECK ("directory_users"."language" in ('en', 'fr'));--> statement-breakpoint
ALTER TABLE "directory_attributes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "directory_attributes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON "directory_attributes" FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON "directory_attributes" FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON "directory_attributes" FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON "directory_attributes" FOR DELETE USING (reaches(organization_id));--> statement-breakpoint
SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
-- Directories that were set up before mail nobody until an administrator says so.
UPDATE "directories" SET "invites" = false;
