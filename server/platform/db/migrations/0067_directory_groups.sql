CREATE TABLE "directory_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "directory_groups_name_length" CHECK (length("directory_groups"."display_name") between 1 and 254),
	CONSTRAINT "directory_groups_external_length" CHECK (length("directory_groups"."external_id") between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "directory_members" (
	"organization_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "directory_members_once" PRIMARY KEY("group_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "directory_groups" ADD CONSTRAINT "directory_groups_directory" FOREIGN KEY ("organization_id","directory_id") REFERENCES "public"."directories"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_members" ADD CONSTRAINT "directory_members_group" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_members" ADD CONSTRAINT "directory_members_person" FOREIGN KEY ("person_id") REFERENCES "public"."directory_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_groups_name" ON "directory_groups" USING btree ("organization_id","directory_id",lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "directory_groups_external" ON "directory_groups" USING btree ("organization_id","directory_id","external_id") WHERE "directory_groups"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "directory_members_person" ON "directory_members" USING btree ("person_id","group_id");--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['directory_groups', 'directory_members'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (true)', name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (reaches(organization_id))', name);
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION require_members_of_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN public.directory_groups AS g ON g.id = added.group_id
      JOIN public.directory_users AS person ON person.id = added.person_id
      WHERE (g.organization_id, person.organization_id, person.directory_id)
        IS DISTINCT FROM (added.organization_id, added.organization_id, g.directory_id)) THEN
    RAISE EXCEPTION 'a group has members of its own directory' USING ERRCODE = '23514', CONSTRAINT = 'directory_members_own';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER directory_members_own AFTER INSERT ON directory_members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_members_of_directory();--> statement-breakpoint
CREATE FUNCTION refuse_moved_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a membership is added and removed, never changed' USING ERRCODE = '23514';
END $$;--> statement-breakpoint
CREATE TRIGGER directory_members_kept BEFORE UPDATE ON directory_members
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_members();
