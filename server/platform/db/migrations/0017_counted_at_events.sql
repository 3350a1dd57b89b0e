ALTER TABLE "activity_people" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_counts" ADD COLUMN "counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_participants" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "live_counts" DROP COLUMN "eligible";--> statement-breakpoint
ALTER TABLE "live_counts" DROP COLUMN "day";--> statement-breakpoint
UPDATE quiz_counts SET counted = people;--> statement-breakpoint
-- Whether a person counts towards a smallest group at the transaction's moment: active, with a proved mailbox, from the
-- eighth day after joining on. Counts of people move with what somebody does, never because somebody comes to count:
-- else the moment of that would tell what this one person had done.
CREATE FUNCTION counts_now(home uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.users
    JOIN public.organizations ON organizations.id = users.organization_id
    JOIN public.accounts ON accounts.id = users.account_id AND accounts.email_verified_at IS NOT NULL
    WHERE users.organization_id = home AND users.id = person AND users.status = 'active'
      AND (coalesce(users.activated_at, users.created_at) AT TIME ZONE organizations.timezone)::date + 7
        <= (public.work_moment() AT TIME ZONE organizations.timezone)::date) $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_activities() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM activity_people AS people
      USING (SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date AS month FROM removed) AS gone
      WHERE people.organization_id = gone.organization_id AND people.user_id = gone.user_id
        AND people.month = gone.month
        AND NOT EXISTS (
          SELECT FROM activities
          WHERE activities.organization_id = gone.organization_id AND activities.user_id = gone.user_id
            AND activities.day >= gone.month AND activities.day < gone.month + interval '1 month');
  ELSE
    INSERT INTO activity_people AS people (organization_id, user_id, month, counts)
      SELECT organization_id, user_id, month, counts_now(organization_id, user_id)
      FROM (SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date AS month FROM added) AS active
      ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, user_id, month) DO UPDATE SET counts = true
      WHERE NOT people.counts AND excluded.counts;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What is said again of a day by somebody who counts by now is an event as well.
CREATE TRIGGER activities_sum_changed AFTER UPDATE ON activities
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_activities();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_activity_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO activity_months AS months (organization_id, month, slot, people)
      SELECT organization_id, month, own_slot, -count(*)
      FROM removed
      WHERE counts AND EXISTS (SELECT FROM users WHERE users.organization_id = removed.organization_id AND users.id = removed.user_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month, slot) DO UPDATE SET people = months.people + excluded.people;
  ELSE
    -- A row is only ever changed into one that counts.
    INSERT INTO activity_months AS months (organization_id, month, slot, people)
      SELECT organization_id, month, own_slot, count(*) FROM added WHERE counts GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month, slot) DO UPDATE SET people = months.people + excluded.people;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER activity_people_count_changed AFTER UPDATE ON activity_people
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_activity_people();--> statement-breakpoint
CREATE FUNCTION decide_participant_counts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.counts := CASE TG_OP WHEN 'INSERT' THEN counts_now(NEW.organization_id, NEW.user_id) ELSE OLD.counts END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER quiz_participants_decide BEFORE INSERT OR UPDATE ON quiz_participants FOR EACH ROW
  EXECUTE FUNCTION decide_participant_counts();--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_quiz_participants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO quiz_counts AS counts (organization_id, quiz_id, slot, people, counted)
      SELECT organization_id, quiz_id, own_slot, count(*), count(*) FILTER (WHERE added.counts)
      FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, quiz_id, slot) DO UPDATE SET
      people = counts.people + excluded.people, counted = counts.counted + excluded.counted;
  ELSE
    -- Where the quiz itself goes, its counts go with it.
    INSERT INTO quiz_counts AS counts (organization_id, quiz_id, slot, people, counted)
      SELECT organization_id, quiz_id, own_slot, -count(*), -(count(*) FILTER (WHERE removed.counts))
      FROM removed
      WHERE EXISTS (SELECT FROM quizzes WHERE quizzes.organization_id = removed.organization_id AND quizzes.id = removed.quiz_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, quiz_id, slot) DO UPDATE SET
      people = counts.people + excluded.people, counted = counts.counted + excluded.counted;
  END IF;
  RETURN NULL;
END $$;
