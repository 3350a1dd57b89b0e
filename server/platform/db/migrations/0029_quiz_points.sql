CREATE TABLE "quiz_points" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "quiz_points_key" PRIMARY KEY("organization_id","user_id","day"),
	CONSTRAINT "quiz_points_positive" CHECK ("quiz_points"."points" > 0)
);
--> statement-breakpoint
ALTER TABLE "quiz_participants" ADD COLUMN "credited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_days" ADD COLUMN "quiz_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_points" ADD CONSTRAINT "quiz_points_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_participants_uncredited" ON "quiz_participants" USING btree ("quiz_id") WHERE not "quiz_participants"."credited";--> statement-breakpoint
DO $$
DECLARE
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  ALTER TABLE quiz_points ENABLE ROW LEVEL SECURITY;
  ALTER TABLE quiz_points FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY reading ON quiz_points FOR SELECT USING (%s)', own || '(SELECT keeps_health()) AND ' || shown);
  EXECUTE format('CREATE POLICY adding ON quiz_points FOR INSERT WITH CHECK (%s)', written);
  EXECUTE format('CREATE POLICY changing ON quiz_points FOR UPDATE USING (%s)', written);
  EXECUTE format('CREATE POLICY deleting ON quiz_points FOR DELETE USING (%s)', written);
END $$;--> statement-breakpoint
-- For the closing role. Gives the participants of one closed quiz their points, each once: on the day of their first answer, and in the
-- challenges in points that they are in and whose grace had not ended when the quiz closed. Returns for how many people.
CREATE FUNCTION credit_quiz_points(wanted_quiz uuid, at timestamptz, most integer) RETURNS integer
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
  -- Who records or joins holds this lock. Take all of them before the first row: recorders hold one and wait for rows.
  PERFORM pg_advisory_xact_lock(hashtextextended('activity:' || person, 0)) FROM unnest(people) AS person;
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
      challenges.type = 'individual-mission' AND given.points >= (challenges.settings ->> 'dailyGoal')::integer, given.points
    FROM given
    JOIN challenge_joins AS joins ON joins.organization_id = given.organization_id AND joins.user_id = given.user_id
      AND joins.left_at IS NULL
    JOIN challenges ON challenges.id = joins.challenge_id AND challenges.activity_metric = 'points'
      AND given.day BETWEEN challenges.start_date AND challenges.end_date
    JOIN organizations ON organizations.id = challenges.organization_id
    WHERE given.points > 0
      AND given.end_at < (challenges.end_date + 1)::timestamp AT TIME ZONE organizations.timezone
        + make_interval(hours => coalesce((challenges.rules ->> 'graceHours')::integer, 72))
      AND NOT is_result_due(challenges.id)
  ON CONFLICT (organization_id, user_id, challenge_id, day) DO UPDATE SET
    value = days.value + excluded.value,
    quiz_points = days.quiz_points + excluded.quiz_points,
    reached = days.reached OR EXISTS (SELECT FROM challenges WHERE challenges.id = days.challenge_id
      AND challenges.type = 'individual-mission'
      AND days.value + excluded.value >= (challenges.settings ->> 'dailyGoal')::integer);
  RETURN cardinality(people);
END $$;
