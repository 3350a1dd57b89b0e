ALTER TABLE "live_counts" ADD COLUMN "departed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- An employer who deactivates or deletes one person and looks again must not see whose a photo, an appeal or a start of a
-- mission was. What names nobody stays until its own end: the wall's, the result's. The person may still take it back.
CREATE FUNCTION count_departed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_counts AS counts (organization_id, kind, subject, people, departed)
    SELECT gone.organization_id, kind, gone.assignment_id, 0, count(*) FROM gone
      CROSS JOIN unnest(ARRAY['mission-started', 'mission-done'], ARRAY[start_counts, done_counts]) AS counted (kind, applies)
      JOIN organizations ON organizations.id = gone.organization_id AND organizations.deleted_at IS NULL
      WHERE applies GROUP BY gone.organization_id, kind, gone.assignment_id
    ON CONFLICT (organization_id, kind, subject) DO UPDATE SET departed = counts.departed + excluded.departed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mission_progress_departed AFTER DELETE ON mission_progress REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_departed();--> statement-breakpoint
-- Only the names go at once.
CREATE OR REPLACE FUNCTION hide_deactivated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE challenge_joins SET appears = 'alias', shown_name = NULL
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND left_at IS NULL AND appears = 'name';
  UPDATE photos SET shared_at = NULL
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND shown_name IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION is_deleted_person(organization uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM public.users WHERE organization_id = organization AND id = person) $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_back_photo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM wall_photos WHERE id = OLD.wall_id
    AND (OLD.shown_name IS NOT NULL OR NOT is_deleted_person(OLD.organization_id, OLD.user_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION withdraw_case() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM appeal_cases WHERE id = OLD.case_id AND NOT is_deleted_person(OLD.organization_id, OLD.user_id);
  RETURN NULL;
END $$;
