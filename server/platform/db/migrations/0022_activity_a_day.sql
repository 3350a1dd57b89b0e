DROP TRIGGER activities_keep_key ON activities;--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_organization_id_user_id_day_source_pk";--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_person_day" PRIMARY KEY USING INDEX "activities_person_day";--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "source";--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_activity_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the person and day of an activity do not change' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER activities_keep_key BEFORE UPDATE ON activities FOR EACH ROW
  WHEN ((old.organization_id, old.user_id, old.day) IS DISTINCT FROM (new.organization_id, new.user_id, new.day))
  EXECUTE FUNCTION keep_activity_key();
