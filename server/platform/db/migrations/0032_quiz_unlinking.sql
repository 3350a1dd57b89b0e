-- Answers to a closed quiz are deleted after its figures are final: the number of its participants stays.
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
  ELSIF current_setting('elan.unlinking', true) IS DISTINCT FROM 'on' THEN
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
