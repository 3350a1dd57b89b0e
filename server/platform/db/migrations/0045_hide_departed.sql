-- Who no longer agrees to be in sums leaves the open challenges that have a common total; who no longer has activity
-- kept leaves all open ones. A challenge whose result is due is not left, but names the person no longer.
CREATE OR REPLACE FUNCTION leave_challenges() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE challenge_joins AS joins SET left_at = NEW.since FROM challenges
    WHERE joins.organization_id = NEW.organization_id AND joins.user_id = NEW.user_id AND joins.left_at IS NULL
      AND challenges.id = joins.challenge_id
      AND (NEW.purpose = 'activity' OR challenges.type NOT IN ('podium', 'individual-mission'))
      AND NOT is_result_due(joins.challenge_id);
  UPDATE challenge_joins AS joins SET appears = 'alias', shown_name = NULL FROM challenges
    WHERE joins.organization_id = NEW.organization_id AND joins.user_id = NEW.user_id AND joins.left_at IS NULL
      AND joins.appears = 'name' AND challenges.id = joins.challenge_id
      AND (NEW.purpose = 'activity' OR challenges.type NOT IN ('podium', 'individual-mission'));
  RETURN NULL;
END $$;--> statement-breakpoint
-- A deactivated person can no longer hide a name or take a photo back, so both happen at once. The photo stays theirs.
CREATE FUNCTION hide_deactivated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE challenge_joins SET appears = 'alias', shown_name = NULL
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND left_at IS NULL AND appears = 'name';
  UPDATE photos SET shared_at = NULL
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND shared_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_hide_deactivated AFTER UPDATE OF status ON users FOR EACH ROW
  WHEN (NEW.status = 'inactive' AND OLD.status <> 'inactive') EXECUTE FUNCTION hide_deactivated();--> statement-breakpoint
-- The same for those who were deactivated, or stopped keeping activity, before.
SET LOCAL elan.reach = '*';--> statement-breakpoint
UPDATE challenge_joins AS joins SET appears = 'alias', shown_name = NULL FROM users
  WHERE users.organization_id = joins.organization_id AND users.id = joins.user_id AND joins.left_at IS NULL
    AND joins.appears = 'name' AND (users.status = 'inactive' OR NOT EXISTS (
      SELECT FROM consents WHERE consents.organization_id = joins.organization_id AND consents.user_id = joins.user_id
        AND purpose = 'activity' AND given AND until IS NULL));--> statement-breakpoint
UPDATE photos SET shared_at = NULL FROM users
  WHERE users.organization_id = photos.organization_id AND users.id = photos.user_id AND users.status = 'inactive'
    AND photos.shared_at IS NOT NULL;
