CREATE TABLE "directory_brakes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "directory_brakes_order" CHECK ("directory_brakes"."first_at" < "directory_brakes"."last_at")
);
--> statement-breakpoint
CREATE TABLE "directory_refusals" (
	"organization_id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"detail" text NOT NULL,
	"request_id" text,
	CONSTRAINT "directory_refusals_slot" PRIMARY KEY("organization_id","directory_id","slot"),
	CONSTRAINT "directory_refusals_ring" CHECK ("directory_refusals"."slot" between 0 and 199),
	CONSTRAINT "directory_refusals_length" CHECK (length("directory_refusals"."path") <= 200 and length("directory_refusals"."detail") <= 300)
);
--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_tokens" ADD COLUMN "told_days" smallint;--> statement-breakpoint
ALTER TABLE "directory_users" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "directory_brakes" ADD CONSTRAINT "directory_brakes_directory" FOREIGN KEY ("organization_id","directory_id") REFERENCES "public"."directories"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_refusals" ADD CONSTRAINT "directory_refusals_directory" FOREIGN KEY ("organization_id","directory_id") REFERENCES "public"."directories"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_brakes_directory" ON "directory_brakes" USING btree ("organization_id","directory_id");--> statement-breakpoint
CREATE INDEX "directory_users_ended" ON "directory_users" USING btree ("organization_id","directory_id","ended_at") WHERE "directory_users"."ended_at" is not null;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['directory_brakes', 'directory_refusals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (true)', name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (reaches(organization_id))', name);
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_ended_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.directory_users SET ended_at = NULL, kept = NULL
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND ended_at IS NOT NULL;
  RETURN NULL;
END $$;
