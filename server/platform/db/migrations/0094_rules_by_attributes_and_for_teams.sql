ALTER TABLE "directory_rules" DROP CONSTRAINT "directory_rules_once";--> statement-breakpoint
ALTER TABLE "directory_attributes" DROP CONSTRAINT "directory_attributes_field";
--> statement-breakpoint
ALTER TABLE "directory_rules" ALTER COLUMN "group_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_rules" ALTER COLUMN "role" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_rules" ALTER COLUMN "target_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_attributes" ALTER COLUMN "field_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD COLUMN "attribute_id" uuid;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD COLUMN "value" text;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_attribute" FOREIGN KEY ("attribute_id") REFERENCES "public"."directory_attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_team" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_attributes" ADD CONSTRAINT "directory_attributes_field" FOREIGN KEY ("organization_id","field_id") REFERENCES "public"."user_fields"("organization_id","id") ON DELETE set null ("field_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_rules_of_group" ON "directory_rules" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "directory_rules_of_attribute" ON "directory_rules" USING btree ("attribute_id");--> statement-breakpoint
CREATE INDEX "directory_rules_team" ON "directory_rules" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_same" UNIQUE NULLS NOT DISTINCT("directory_id","group_id","attribute_id","value","role","target_id","team_id");--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_place" CHECK (("directory_rules"."role" is null) = ("directory_rules"."target_id" is null));--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_effect" CHECK (num_nonnulls("directory_rules"."role", "directory_rules"."team_id") > 0);--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_condition" CHECK (num_nonnulls("directory_rules"."group_id", "directory_rules"."attribute_id") = 1
        and ("directory_rules"."attribute_id" is null) = ("directory_rules"."value" is null));--> statement-breakpoint
ALTER TABLE "directory_rules" ADD CONSTRAINT "directory_rules_value" CHECK (length("directory_rules"."value") between 1 and 500);--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_source" CHECK ("team_members"."source" in ('manual', 'directory')) NOT VALID;
--> statement-breakpoint
-- Organizations of a rule are those of the directory's tree, whoever writes the row.
CREATE FUNCTION require_rule_in_tree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.organizations AS reached
    WHERE reached.id IN (NEW.target_id, (SELECT t.organization_id FROM public.teams AS t WHERE t.id = NEW.team_id))
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
CREATE TRIGGER directory_rules_tree BEFORE INSERT OR UPDATE ON directory_rules
  FOR EACH ROW EXECUTE FUNCTION require_rule_in_tree();
--> statement-breakpoint
-- An attribute whose field is deleted stays only for the rules that ask for it.
CREATE FUNCTION drop_attribute_without_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.directory_attributes AS attribute
    WHERE attribute.id = NEW.id AND NOT EXISTS (
      SELECT FROM public.directory_rules AS rule WHERE rule.attribute_id = attribute.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER directory_attributes_used AFTER UPDATE OF field_id ON directory_attributes FOR EACH ROW
  WHEN (OLD.field_id IS NOT NULL AND NEW.field_id IS NULL) EXECUTE FUNCTION drop_attribute_without_use();
