CREATE TABLE "wall_rows" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"alias" integer NOT NULL,
	"place" smallint NOT NULL,
	"score" bigint NOT NULL,
	"reached" integer NOT NULL,
	"settled" boolean NOT NULL,
	CONSTRAINT "wall_rows_key" PRIMARY KEY("organization_id","challenge_id","alias")
);
--> statement-breakpoint
CREATE TABLE "wall_screens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"label" text NOT NULL,
	"language" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "wall_screens_secret" UNIQUE("secret_hash"),
	CONSTRAINT "wall_screens_label" CHECK (length("wall_screens"."label") between 1 and 80),
	CONSTRAINT "wall_screens_language" CHECK ("wall_screens"."language" in ('en', 'fr', 'both')),
	CONSTRAINT "wall_screens_expiry" CHECK ("wall_screens"."expires_at" <= "wall_screens"."created_at" + interval '367 days')
);
--> statement-breakpoint
CREATE TABLE "wall_standings" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "wall_standings_key" PRIMARY KEY("organization_id","challenge_id")
);
--> statement-breakpoint
ALTER TABLE "challenge_joins" ADD COLUMN "on_wall" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_scores" ADD COLUMN "on_wall" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wall_rows" ADD CONSTRAINT "wall_rows_standing" FOREIGN KEY ("organization_id","challenge_id") REFERENCES "public"."wall_standings"("organization_id","challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_screens" ADD CONSTRAINT "wall_screens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_screens" ADD CONSTRAINT "wall_screens_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_standings" ADD CONSTRAINT "wall_standings_challenge" FOREIGN KEY ("organization_id","challenge_id") REFERENCES "public"."challenges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wall_screens_organization" ON "wall_screens" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "wall_screens_created_by" ON "wall_screens" USING btree ("created_by");--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  ALTER TABLE wall_screens ENABLE ROW LEVEL SECURITY;
  ALTER TABLE wall_screens FORCE ROW LEVEL SECURITY;
  CREATE POLICY reading ON wall_screens FOR SELECT USING (true);
  CREATE POLICY adding ON wall_screens FOR INSERT WITH CHECK (reaches(organization_id));
  CREATE POLICY changing ON wall_screens FOR UPDATE USING (reaches(organization_id));
  CREATE POLICY deleting ON wall_screens FOR DELETE USING (reaches(organization_id));
  FOREACH name IN ARRAY ARRAY['wall_standings', 'wall_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (true)', name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK ((SELECT keeps_health()))', name);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING ((SELECT keeps_health()))', name);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING ((SELECT keeps_health()))', name);
  END LOOP;
END $$;--> statement-breakpoint
-- Takes over whether the alias may be on screens. Who appears in totals only has no row anywhere.
CREATE OR REPLACE FUNCTION score_join() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was constant boolean := TG_OP <> 'INSERT' AND OLD.left_at IS NULL;
  is_in constant boolean := TG_OP <> 'DELETE' AND NEW.left_at IS NULL;
BEGIN
  -- Sealing takes this lock alone: without it, a result sealed meanwhile would not be seen.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(
    'challenge:' || CASE TG_OP WHEN 'DELETE' THEN OLD.challenge_id ELSE NEW.challenge_id END, 0));
  IF was AND NOT is_in THEN
    IF is_result_due(OLD.challenge_id) THEN
      UPDATE challenge_scores SET shown_name = NULL
        WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias AND shown_name IS NOT NULL;
    ELSIF TG_OP = 'DELETE' AND current_setting('elan.purging', true) IS DISTINCT FROM 'on'
        AND EXISTS (SELECT FROM challenges WHERE id = OLD.challenge_id)
        AND (is_erasing()
          OR NOT EXISTS (SELECT FROM users WHERE organization_id = OLD.organization_id AND id = OLD.user_id)) THEN
      UPDATE challenge_scores SET shown_name = NULL, departed = true, accepts_cheers = false
        WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias;
    ELSE
      DELETE FROM challenge_scores WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM challenge_days WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id
        AND challenge_id = OLD.challenge_id;
    END IF;
  ELSIF is_in AND NOT was THEN
    INSERT INTO challenge_scores (organization_id, challenge_id, alias, group_id, listed, shown_name, accepts_cheers,
        on_wall, settled_from, by_days, band_width)
      SELECT organization_id, id, NEW.alias, NEW.group_id, NEW.appears <> 'totals', NEW.shown_name, NEW.accepts_cheers,
        NEW.on_wall AND NEW.appears <> 'totals',
        (SELECT (users.created_at AT TIME ZONE 'UTC')::date + 8 FROM users
          WHERE users.organization_id = NEW.organization_id AND users.id = NEW.user_id),
        type = 'individual-mission',
        -- 4,096 bands up to the default cap on each day.
        CASE type WHEN 'individual-mission' THEN 1 ELSE 1 + (duration + 1) *
          CASE activity_metric WHEN 'steps' THEN 20000 WHEN 'distance' THEN 16000 ELSE 200 END / 4096 END
      FROM challenges WHERE id = NEW.challenge_id;
  ELSIF was AND is_in THEN
    UPDATE challenge_scores SET alias = NEW.alias, group_id = NEW.group_id, listed = NEW.appears <> 'totals',
        shown_name = NEW.shown_name, accepts_cheers = NEW.accepts_cheers,
        on_wall = NEW.on_wall AND NEW.appears <> 'totals'
      WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- An alias that is taken back, drawn anew or gone leaves the screens at once. A new one comes with the next day.
CREATE FUNCTION leave_wall() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM wall_rows WHERE organization_id = OLD.organization_id AND challenge_id = OLD.challenge_id AND alias = OLD.alias;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER challenge_scores_hide AFTER UPDATE OF on_wall, alias ON challenge_scores FOR EACH ROW
  WHEN (OLD.on_wall AND (NOT NEW.on_wall OR NEW.alias <> OLD.alias)) EXECUTE FUNCTION leave_wall();--> statement-breakpoint
CREATE TRIGGER challenge_scores_unseen AFTER DELETE ON challenge_scores FOR EACH ROW
  WHEN (OLD.on_wall) EXECUTE FUNCTION leave_wall();
