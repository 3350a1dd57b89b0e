ALTER TABLE "organizations" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
UPDATE organizations SET placed_at = now() WHERE EXISTS (
  SELECT FROM directory_placements AS placed WHERE organizations.id IN (placed.organization_id, placed.target_id));--> statement-breakpoint
-- Whoever chose who is in an organization has chosen, also once the directory is deleted.
CREATE FUNCTION note_placing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach constant text := coalesce(current_setting('elan.reach', true), '');
BEGIN
  IF EXISTS (SELECT FROM organizations WHERE id IN (NEW.organization_id, NEW.target_id) AND placed_at IS NULL) THEN
    PERFORM set_config('elan.reach', '*', true);
    UPDATE organizations SET placed_at = NEW.placed_at
      WHERE id IN (NEW.organization_id, NEW.target_id) AND placed_at IS NULL;
    PERFORM set_config('elan.reach', reach, true);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER directory_placements_note AFTER INSERT ON directory_placements FOR EACH ROW EXECUTE FUNCTION note_placing();--> statement-breakpoint
-- Whoever holds a token decides who is in which group, with or without a role.
CREATE FUNCTION note_token_maker() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO role_holders (organization_id, account_id, until)
    SELECT home.lineage[1], NEW.created_by, NEW.expires_at FROM organizations AS home WHERE home.id = NEW.organization_id
    ON CONFLICT (organization_id, account_id)
      DO UPDATE SET until = greatest(role_holders.until, excluded.until);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER directory_tokens_note_maker AFTER INSERT ON directory_tokens FOR EACH ROW
  WHEN (NEW.created_by IS NOT NULL) EXECUTE FUNCTION note_token_maker();--> statement-breakpoint
INSERT INTO role_holders (organization_id, account_id, until)
  SELECT home.lineage[1], made.created_by, max(made.expires_at) FROM directory_tokens AS made
    JOIN organizations AS home ON home.id = made.organization_id
  WHERE made.created_by IS NOT NULL GROUP BY 1, 2
  ON CONFLICT (organization_id, account_id) DO UPDATE SET until = greatest(role_holders.until, excluded.until);
