-- The roster shows who erased everything or was purged. What went with them would be theirs, so that a photo and an appeal
-- without a name stay until the wall and the result end, as when an administrator deletes a person. The person may take them
-- back before.
CREATE OR REPLACE FUNCTION take_back_photo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM wall_photos WHERE id = OLD.wall_id
    AND (OLD.shown_name IS NOT NULL OR NOT is_gone(OLD.organization_id, OLD.user_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION withdraw_case() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM appeal_cases WHERE id = OLD.case_id AND NOT is_gone(OLD.organization_id, OLD.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP FUNCTION is_deleted_person(uuid, uuid);
