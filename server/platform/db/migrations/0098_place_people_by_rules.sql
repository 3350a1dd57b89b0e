CREATE TABLE "directory_placements" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "directory_placements_once" PRIMARY KEY("person_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "directory_rules" DROP CONSTRAINT "directory_rules_same";--> statement-breakpoint
ALTER TABLE "directory_rules" DROP CONSTRAINT "directory_rules_effect";--> statement-breakpoint
ALTER TABLE "directories" ADD COLUMN "places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD COLUMN "placement_id" uuid;--> statement-breakpoint
ALTER TABLE "directory_placements" ADD CONSTRAINT "directory_placements_person_id_directory_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."directory_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_placements" ADD CONSTRAINT "directory_placements_user" FOREIGN KEY ("target_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_placements_user" ON "directory_placements" USING btree ("target_id","user_id");--> statement-breakpoint
CREATE INDEX "directory_placements_organization" ON "directory_placements" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_placements_now" ON "directory_placements" USING btree ("person_id") WHERE "directory_placements"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_placement_id_organizations_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_rules_placement" ON "directory_rules" USING btree ("placement_id");--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_equal" UNIQUE NULLS NOT DISTINCT("directory_id","group_id","attribute_id","value","role","target_id","team_id","placement_id");--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_effect" CHECK (num_nonnulls("directory_rules"."role", "directory_rules"."team_id", "directory_rules"."placement_id") > 0);
--> statement-breakpoint
ALTER TABLE "directory_placements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "directory_placements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON "directory_placements" FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON "directory_placements" FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON "directory_placements" FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON "directory_placements" FOR DELETE USING (reaches(organization_id));--> statement-breakpoint
CREATE OR REPLACE FUNCTION require_rule_in_tree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.organizations AS reached
    WHERE reached.id IN (NEW.target_id, NEW.placement_id,
        (SELECT t.organization_id FROM public.teams AS t WHERE t.id = NEW.team_id))
      AND NOT reached.lineage @> ARRAY[NEW.organization_id]) THEN
    RAISE EXCEPTION 'a rule of a directory reaches its own tree' USING ERRCODE = '23514', CONSTRAINT = 'directory_rules_tree';
  END IF;
  IF NOT EXISTS (
    SELECT FROM public.directories AS d
    WHERE d.id = NEW.directory_id AND (NEW.group_id IS NULL OR EXISTS (
        SELECT FROM public.directory_groups AS g WHERE g.id = NEW.group_id AND g.directory_id = d.id))
      AND (NEW.attribute_id IS NULL OR EXISTS (
        SELECT FROM public.directory_attributes AS a WHERE a.id = NEW.attribute_id AND a.directory_id = d.id))) THEN
    RAISE EXCEPTION 'a rule asks for its own directory' USING ERRCODE = '23514', CONSTRAINT = 'directory_rules_own';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A person is placed below the organization of the directory, under an account of their own.
CREATE FUNCTION require_placement_below() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM public.directory_users AS p
      JOIN public.users AS home ON home.organization_id = p.organization_id AND home.id = p.user_id
      JOIN public.users AS there ON there.organization_id = NEW.target_id AND there.id = NEW.user_id
      JOIN public.organizations AS o ON o.id = NEW.target_id
    WHERE p.id = NEW.person_id AND p.organization_id = NEW.organization_id AND there.account_id = home.account_id
      AND o.id <> NEW.organization_id AND o.lineage @> ARRAY[NEW.organization_id]) THEN
    RAISE EXCEPTION 'a directory places its people below' USING ERRCODE = '23514', CONSTRAINT = 'directory_placements_below';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER directory_placements_below BEFORE INSERT OR UPDATE OF organization_id, person_id, target_id, user_id
  ON directory_placements FOR EACH ROW EXECUTE FUNCTION require_placement_below();
