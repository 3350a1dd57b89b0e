ALTER TABLE "claim_rules" DROP CONSTRAINT "claim_rules_same";--> statement-breakpoint
ALTER TABLE "claim_rules" DROP CONSTRAINT "claim_rules_effect";--> statement-breakpoint
ALTER TABLE "claim_rules" ADD COLUMN "placement_id" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_placement_id_organizations_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_rules_placement" ON "claim_rules" USING btree ("placement_id");--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_equal" UNIQUE NULLS NOT DISTINCT("connection_id","value","role","target_id","team_id","placement_id");--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_effect" CHECK (num_nonnulls("claim_rules"."role", "claim_rules"."team_id", "claim_rules"."placement_id") > 0);--> statement-breakpoint
ALTER TABLE "directory_placements" ADD COLUMN "home_id" uuid;--> statement-breakpoint
ALTER TABLE "directory_placements" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
UPDATE directory_placements AS placed SET home_id = p.user_id FROM directory_users AS p WHERE p.id = placed.person_id;--> statement-breakpoint
ALTER TABLE "directory_placements" ALTER COLUMN "home_id" SET NOT NULL;--> statement-breakpoint
DROP INDEX "directory_placements_organization";--> statement-breakpoint
DROP INDEX "directory_placements_now";--> statement-breakpoint
ALTER TABLE "directory_placements" DROP CONSTRAINT "directory_placements_once";--> statement-breakpoint
ALTER TABLE "directory_placements" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_placements" ADD CONSTRAINT "directory_placements_of_home" PRIMARY KEY("organization_id","home_id","target_id");--> statement-breakpoint
ALTER TABLE "directory_placements" ADD CONSTRAINT "directory_placements_home" FOREIGN KEY ("organization_id","home_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_placements_live" ON "directory_placements" USING btree ("organization_id","home_id") WHERE "directory_placements"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "directory_placements" ADD CONSTRAINT "directory_placements_of_person" UNIQUE("person_id","target_id");--> statement-breakpoint
ALTER TABLE "directory_placements" ADD CONSTRAINT "directory_placements_source" CHECK (num_nonnulls("directory_placements"."person_id", "directory_placements"."connection_id") = 1);--> statement-breakpoint
CREATE OR REPLACE FUNCTION require_claim_rule_in_tree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.organizations AS reached
    WHERE reached.id IN (NEW.target_id, NEW.placement_id,
        (SELECT t.organization_id FROM public.teams AS t WHERE t.id = NEW.team_id))
      AND NOT reached.lineage @> ARRAY[NEW.organization_id]) THEN
    RAISE EXCEPTION 'a rule of a connection reaches its own tree' USING ERRCODE = '23514', CONSTRAINT = 'claim_rules_tree';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A person is placed below their home, under an account of their own. A server of the release before names the directory's
-- person alone.
CREATE OR REPLACE FUNCTION require_placement_below() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_id IS NOT NULL THEN
    NEW.home_id := (
      SELECT p.user_id FROM public.directory_users AS p
      WHERE p.id = NEW.person_id AND p.organization_id = NEW.organization_id);
  END IF;
  IF NOT EXISTS (
    SELECT FROM public.users AS home
      JOIN public.users AS there ON there.organization_id = NEW.target_id AND there.id = NEW.user_id
      JOIN public.organizations AS o ON o.id = NEW.target_id
    WHERE home.organization_id = NEW.organization_id AND home.id = NEW.home_id AND there.account_id = home.account_id
      AND o.id <> NEW.organization_id AND o.lineage @> ARRAY[NEW.organization_id]) THEN
    RAISE EXCEPTION 'people are placed below their home' USING ERRCODE = '23514', CONSTRAINT = 'directory_placements_below';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER directory_placements_below ON directory_placements;--> statement-breakpoint
CREATE TRIGGER directory_placements_below
  BEFORE INSERT OR UPDATE OF organization_id, home_id, person_id, target_id, user_id ON directory_placements
  FOR EACH ROW EXECUTE FUNCTION require_placement_below();--> statement-breakpoint
-- Whoever was moved and still works in the tree is no leaver: the rules end the team, and say so.
CREATE OR REPLACE FUNCTION forget_groups() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach constant text := coalesce(current_setting('elan.reach', true), '');
BEGIN
  PERFORM set_config('elan.reach', '*', true);
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM team_members
      WHERE organization_id = OLD.organization_id AND user_id = OLD.id AND source = 'sign-in'
        AND (NEW.moved_at IS NULL OR NOT EXISTS (
          SELECT FROM users AS u JOIN organizations AS o ON o.id = u.organization_id
            JOIN organizations AS left_one ON left_one.id = OLD.organization_id AND left_one.lineage[1] = o.lineage[1]
          WHERE u.account_id = OLD.account_id AND u.status = 'active' AND u.blocked_at IS NULL AND o.deleted_at IS NULL));
  END IF;
  UPDATE identities SET groups = '{}'
    WHERE account_id = OLD.account_id AND groups <> '{}'
      AND EXISTS (
        SELECT FROM organizations AS left_one
        WHERE left_one.id = OLD.organization_id AND left_one.lineage @> ARRAY[identities.organization_id])
      AND NOT EXISTS (
        SELECT FROM users AS u JOIN organizations AS o ON o.id = u.organization_id
        WHERE u.account_id = OLD.account_id AND u.status = 'active' AND u.blocked_at IS NULL
          AND o.deleted_at IS NULL AND o.lineage @> ARRAY[identities.organization_id]);
  PERFORM set_config('elan.reach', reach, true);
  RETURN NULL;
END $$;
