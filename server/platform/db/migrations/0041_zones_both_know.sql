ALTER TABLE "challenges" ADD COLUMN "timezone" text;--> statement-breakpoint
-- contract/platform/timezones.ts has the same rule of names. PostgreSQL also takes offsets and abbreviations, in another
-- sense than browsers.
CREATE FUNCTION is_timezone(name text) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF name !~ '^(UTC|Etc/GMT[+-][0-9]{1,2}|[A-Za-z_]+(/[A-Za-z_-]+)+)$' THEN
    RETURN false;
  END IF;
  PERFORM work_moment() AT TIME ZONE name;
  RETURN true;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN false;
END $$;--> statement-breakpoint
-- An unknown zone fails each statement that reads the row, also those over all customers.
CREATE FUNCTION require_timezone() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_timezone(NEW.timezone) THEN
    RAISE EXCEPTION 'unknown time zone' USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_timezone';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
UPDATE member_settings SET timezone = NULL WHERE NOT is_timezone(timezone);--> statement-breakpoint
UPDATE organizations SET timezone = DEFAULT WHERE NOT is_timezone(timezone);--> statement-breakpoint
UPDATE organizations SET week_timezones = '{}'
  WHERE EXISTS (SELECT FROM jsonb_each_text(week_timezones) AS week WHERE NOT is_timezone(week.value));--> statement-breakpoint
CREATE TRIGGER member_settings_timezone BEFORE INSERT OR UPDATE OF timezone ON member_settings FOR EACH ROW
  WHEN (NEW.timezone IS NOT NULL) EXECUTE FUNCTION require_timezone();--> statement-breakpoint
CREATE TRIGGER organizations_timezone BEFORE INSERT OR UPDATE OF timezone ON organizations FOR EACH ROW
  EXECUTE FUNCTION require_timezone();--> statement-breakpoint
-- A challenge keeps the zone in which it began, so that the promised hours of its result stay. The days of the first zone
-- begin 14 hours ahead of UTC.
CREATE FUNCTION keep_challenge_timezones() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE challenges SET timezone = OLD.timezone
    WHERE organization_id = NEW.id AND timezone IS NULL
      AND start_date <= (work_moment() AT TIME ZONE 'UTC' + interval '14 hours')::date;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organizations_keep_challenge_timezones AFTER UPDATE OF timezone ON organizations FOR EACH ROW
  WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION keep_challenge_timezones();--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_result_due(wanted uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.challenge_results WHERE challenge_id = wanted)
    OR EXISTS (
      SELECT FROM public.challenges JOIN public.organizations ON organizations.id = challenges.organization_id
      WHERE challenges.id = wanted
        AND public.work_moment() >= ((end_date + 1)::timestamp
            AT TIME ZONE coalesce(challenges.timezone, organizations.timezone))
          + make_interval(hours => coalesce((rules ->> 'graceHours')::integer, 72) + 48)) $$;--> statement-breakpoint
-- Organizers set the goal in steps. contract/participation/day-value.ts has the same conversion: 100 steps are a point.
CREATE FUNCTION reaches_points_goal(challenge challenges, points integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT challenge.type = 'individual-mission'
    AND points >= greatest(1, floor((challenge.settings ->> 'dailyGoal')::numeric / 100)) $$;--> statement-breakpoint
-- For the closing role. Gives the participants of one closed quiz their points, each once: on the day of their first answer, and in the
-- challenges in points that they are in and whose grace had not ended when the quiz closed. Returns for how many people.
CREATE OR REPLACE FUNCTION credit_quiz_points(wanted_quiz uuid, at timestamptz, most integer) RETURNS integer
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  closed_quiz uuid;
  people uuid[];
BEGIN
  SELECT quizzes.id INTO closed_quiz FROM quizzes
    WHERE quizzes.end_at < at AND (wanted_quiz IS NULL OR quizzes.id = wanted_quiz)
      AND EXISTS (SELECT FROM quiz_participants WHERE quiz_id = quizzes.id AND NOT credited)
    LIMIT 1;
  IF closed_quiz IS NULL THEN
    RETURN 0;
  END IF;
  SELECT array_agg(user_id ORDER BY user_id) INTO people FROM (
    SELECT user_id FROM quiz_participants WHERE quiz_id = closed_quiz AND NOT credited ORDER BY user_id LIMIT most) AS chosen;
  -- lockPerson in server/participation/consents takes the same lock. Take all of them before the first row: recorders hold
  -- one and wait for rows.
  PERFORM pg_advisory_xact_lock(hashtextextended('person:' || person, 0)) FROM unnest(people) AS person;
  WITH participants AS (
    UPDATE quiz_participants SET credited = true
      WHERE quiz_id = closed_quiz AND user_id = ANY (people) AND NOT credited
      RETURNING organization_id, user_id, answered_at),
  given AS (
    SELECT participants.organization_id, participants.user_id, quizzes.end_at,
      (participants.answered_at AT TIME ZONE coalesce(settings.timezone, organizations.timezone))::date AS day,
      CASE WHEN quizzes.category NOT IN ('sport', 'environment') THEN 10 ELSE (
        SELECT coalesce(sum(questions.points), 0)::integer FROM quiz_answers AS answers
        JOIN quiz_questions AS questions ON questions.organization_id = answers.organization_id
          AND questions.quiz_id = answers.quiz_id AND questions.id = answers.question_id
        WHERE answers.organization_id = participants.organization_id AND answers.quiz_id = closed_quiz
          AND answers.user_id = participants.user_id AND answers.is_correct) END AS points
    FROM participants
    JOIN quizzes ON quizzes.id = closed_quiz
    JOIN organizations ON organizations.id = participants.organization_id
    LEFT JOIN member_settings AS settings ON settings.organization_id = participants.organization_id
      AND settings.user_id = participants.user_id),
  kept AS (
    INSERT INTO quiz_points AS kept (organization_id, user_id, day, points)
      SELECT organization_id, user_id, day, points FROM given WHERE points > 0
    ON CONFLICT (organization_id, user_id, day) DO UPDATE SET points = kept.points + excluded.points)
  INSERT INTO challenge_days AS days
      (organization_id, user_id, challenge_id, day, value, typed, measured, steps, reached, quiz_points)
    SELECT given.organization_id, given.user_id, challenges.id, given.day, given.points, 0, 0, 0,
      reaches_points_goal(challenges, given.points), given.points
    FROM given
    JOIN challenge_joins AS joins ON joins.organization_id = given.organization_id AND joins.user_id = given.user_id
      AND joins.left_at IS NULL
    JOIN challenges ON challenges.id = joins.challenge_id AND challenges.activity_metric = 'points'
      AND given.day BETWEEN challenges.start_date AND challenges.end_date
    JOIN organizations ON organizations.id = challenges.organization_id
    WHERE given.points > 0
      AND given.end_at < (challenges.end_date + 1)::timestamp AT TIME ZONE coalesce(challenges.timezone, organizations.timezone)
        + make_interval(hours => coalesce((challenges.rules ->> 'graceHours')::integer, 72))
      AND NOT is_result_due(challenges.id)
  ON CONFLICT (organization_id, user_id, challenge_id, day) DO UPDATE SET
    value = days.value + excluded.value,
    quiz_points = days.quiz_points + excluded.quiz_points,
    reached = days.reached OR EXISTS (SELECT FROM challenges WHERE challenges.id = days.challenge_id
      AND reaches_points_goal(challenges, days.value + excluded.value));
  RETURN cardinality(people);
END $$;
