-- Results of named quizzes are known by name: a row of a board that grows by the same number would show whose alias it is.
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
      CASE WHEN quizzes.category NOT IN ('sport', 'environment') THEN 10 ELSE 0 END AS points
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
