ALTER TABLE "challenge_scores" ADD COLUMN "settled_from" date;--> statement-breakpoint
ALTER TABLE "challenge_scores" ADD COLUMN "departed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Keeps the score of each join: it comes with the join and goes when its person leaves. It stays and names nobody from
-- the time of sealing on, and where the person is deleted from the organization: an administrator who takes part would
-- otherwise see whose row is gone.
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
        AND NOT EXISTS (SELECT FROM users WHERE organization_id = OLD.organization_id AND id = OLD.user_id) THEN
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
        settled_from, by_days, band_width)
      SELECT organization_id, id, NEW.alias, NEW.group_id, NEW.appears <> 'totals', NEW.shown_name, NEW.accepts_cheers,
        (SELECT (users.created_at AT TIME ZONE 'UTC')::date + 8 FROM users
          WHERE users.organization_id = NEW.organization_id AND users.id = NEW.user_id),
        type = 'individual-mission',
        -- 4,096 bands up to the default cap on each day.
        CASE type WHEN 'individual-mission' THEN 1 ELSE 1 + (duration + 1) *
          CASE activity_metric WHEN 'steps' THEN 20000 WHEN 'distance' THEN 16000 ELSE 200 END / 4096 END
      FROM challenges WHERE id = NEW.challenge_id;
  ELSIF was AND is_in THEN
    UPDATE challenge_scores SET alias = NEW.alias, group_id = NEW.group_id, listed = NEW.appears <> 'totals',
        shown_name = NEW.shown_name, accepts_cheers = NEW.accepts_cheers
      WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE challenge_scores AS scores SET settled_from = (users.created_at AT TIME ZONE 'UTC')::date + 8
  FROM challenge_joins AS joins
  JOIN users ON users.organization_id = joins.organization_id AND users.id = joins.user_id
  WHERE joins.challenge_id = scores.challenge_id AND joins.alias = scores.alias AND joins.left_at IS NULL
    AND NOT EXISTS (SELECT FROM challenge_results WHERE challenge_results.challenge_id = scores.challenge_id);
