ALTER TABLE "claim_rules" DROP CONSTRAINT "claim_rules_once";--> statement-breakpoint
ALTER TABLE "team_members" DROP CONSTRAINT "team_members_source";--> statement-breakpoint
ALTER TABLE "claim_rules" ALTER COLUMN "role" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_rules" ALTER COLUMN "target_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_rules" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_team" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_rules_team" ON "claim_rules" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_same" UNIQUE NULLS NOT DISTINCT("connection_id","value","role","target_id","team_id");--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_place" CHECK (("claim_rules"."role" is null) = ("claim_rules"."target_id" is null));--> statement-breakpoint
ALTER TABLE "claim_rules" ADD CONSTRAINT "claim_rules_effect" CHECK (num_nonnulls("claim_rules"."role", "claim_rules"."team_id") > 0);--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_source" CHECK ("team_members"."source" in ('manual', 'directory', 'sign-in')) NOT VALID;--> statement-breakpoint
-- Organizations of a rule are those of the connection's tree, whoever writes the row.
CREATE FUNCTION require_claim_rule_in_tree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.organizations AS reached
    WHERE reached.id IN (NEW.target_id, (SELECT t.organization_id FROM public.teams AS t WHERE t.id = NEW.team_id))
      AND NOT reached.lineage @> ARRAY[NEW.organization_id]) THEN
    RAISE EXCEPTION 'a rule of a connection reaches its own tree' USING ERRCODE = '23514', CONSTRAINT = 'claim_rules_tree';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER claim_rules_tree BEFORE INSERT OR UPDATE ON claim_rules
  FOR EACH ROW EXECUTE FUNCTION require_claim_rule_in_tree();--> statement-breakpoint
-- Together with the groups, a leaver loses the team that they gave.
CREATE OR REPLACE FUNCTION forget_groups() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach constant text := coalesce(current_setting('elan.reach', true), '');
BEGIN
  PERFORM set_config('elan.reach', '*', true);
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM team_members
      WHERE organization_id = OLD.organization_id AND user_id = OLD.id AND source = 'sign-in';
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
