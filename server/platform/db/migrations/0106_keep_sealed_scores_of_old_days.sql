-- Days are deleted thirteen months after their month. What they gave stays in a sealed score, which names nobody.
CREATE OR REPLACE FUNCTION score_days_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM removed) THEN
    RETURN NULL;
  END IF;
  UPDATE challenge_scores AS scores SET score = scores.score + changed.value, days = scores.days + changed.days,
      reached = scores.reached + changed.reached, measured = scores.measured + changed.measured,
      typed = scores.typed + changed.typed, steps = scores.steps + changed.steps
    FROM (SELECT organization_id, user_id, challenge_id, -sum(value) AS value,
        -count(*) FILTER (WHERE value > 0) AS days, -count(*) FILTER (WHERE reached) AS reached,
        -sum(measured) AS measured, -sum(typed) AS typed, -sum(steps) AS steps
      FROM removed
      WHERE day >= date_trunc('month', work_moment() AT TIME ZONE 'UTC') - interval '14 months'
        OR NOT EXISTS (SELECT FROM challenge_results AS results WHERE results.challenge_id = removed.challenge_id)
      GROUP BY 1, 2, 3) AS changed
    JOIN challenge_joins AS joins USING (organization_id, user_id, challenge_id)
    WHERE joins.left_at IS NULL AND scores.challenge_id = joins.challenge_id AND scores.alias = joins.alias
      AND (changed.value, changed.days, changed.reached, changed.measured, changed.typed, changed.steps)
        IS DISTINCT FROM (0, 0, 0, 0, 0, 0);
  RETURN NULL;
END $$;
