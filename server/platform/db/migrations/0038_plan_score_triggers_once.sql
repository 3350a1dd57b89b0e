-- Recording a day fires these triggers. Their statements were dynamic, so each of them was planned anew each time, also
-- for the triggers of an upsert that have no row: that took most of the time of recording. Statements without EXECUTE are
-- planned once a connection.
DO $$
DECLARE
  event record;
  template constant text := $template$
    CREATE FUNCTION %1$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
    BEGIN
      IF NOT EXISTS (SELECT FROM %2$s) THEN
        RETURN NULL;
      END IF;
      %3$s
      RETURN NULL;
    END $body$
  $template$;
  -- Adds what days count to the scores of their people. Days of a deleted join find no score.
  scoring constant text := $scoring$
    UPDATE challenge_scores AS scores SET score = scores.score + changed.value, days = scores.days + changed.days,
        reached = scores.reached + changed.reached, measured = scores.measured + changed.measured,
        typed = scores.typed + changed.typed, steps = scores.steps + changed.steps
      FROM (SELECT organization_id, user_id, challenge_id, sum(sign * value) AS value,
          coalesce(sum(sign) FILTER (WHERE value > 0), 0) AS days, coalesce(sum(sign) FILTER (WHERE reached), 0) AS reached,
          sum(sign * measured) AS measured, sum(sign * typed) AS typed, sum(sign * steps) AS steps
        FROM (%s) AS parts GROUP BY 1, 2, 3) AS changed
      JOIN challenge_joins AS joins USING (organization_id, user_id, challenge_id)
      WHERE joins.left_at IS NULL AND scores.challenge_id = joins.challenge_id AND scores.alias = joins.alias
        AND (changed.value, changed.days, changed.reached, changed.measured, changed.typed, changed.steps)
          IS DISTINCT FROM (0, 0, 0, 0, 0, 0);
  $scoring$;
  -- Adds changes of scores to the sums of their groups, of everybody, and to the bands. A transaction takes the lock of
  -- its slot first: transactions of one slot would otherwise lock the rows of several challenges in different orders.
  summing constant text := $summing$
    PERFORM pg_advisory_xact_lock(hashtextextended('score-slot', pg_backend_pid() %% 16));
    INSERT INTO challenge_groups AS sums
        (organization_id, challenge_id, group_id, slot, joined, active, score, steps, version)
      SELECT organization_id, challenge_id, kind.group_id, pg_backend_pid() %% 16, sum(sign),
        coalesce(sum(sign) FILTER (WHERE days > 0), 0), sum(sign * score), sum(sign * steps), 1
      FROM (%1$s) AS changed
      CROSS JOIN LATERAL (VALUES (changed.group_id), ('00000000-0000-0000-0000-000000000000'::uuid)) AS kind (group_id)
      WHERE kind.group_id IS NOT NULL
      GROUP BY 1, 2, 3 ORDER BY 2, 3
      ON CONFLICT (challenge_id, group_id, slot) DO UPDATE SET joined = sums.joined + excluded.joined,
        active = sums.active + excluded.active, score = sums.score + excluded.score, steps = sums.steps + excluded.steps,
        version = sums.version + 1;
    INSERT INTO score_bands AS bands (organization_id, challenge_id, level, band, slot, people)
      SELECT organization_id, challenge_id, level, kind.band, pg_backend_pid() %% 16, sum(sign)
      FROM (%1$s) AS changed
      CROSS JOIN LATERAL (VALUES (0::smallint, changed.band), (1::smallint, changed.band / 64)) AS kind (level, band)
      WHERE listed
      GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 2, 3, 4
      ON CONFLICT (challenge_id, level, band, slot) DO UPDATE SET people = bands.people + excluded.people;
  $summing$;
BEGIN
  FOR event IN SELECT * FROM (VALUES
      ('added', 'AFTER INSERT ON %I REFERENCING NEW TABLE AS added', 'added', 'SELECT *, 1 AS sign FROM added', ''),
      ('changed', 'AFTER UPDATE ON %I REFERENCING NEW TABLE AS added OLD TABLE AS removed', 'added',
        'SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM removed', ''),
      ('removed', 'AFTER DELETE ON %I REFERENCING OLD TABLE AS removed', 'removed', 'SELECT *, -1 AS sign FROM removed',
        -- Where the challenge itself is deleted, its sums are too.
        ' WHERE EXISTS (SELECT FROM challenges WHERE challenges.id = removed.challenge_id)')
    ) AS events (name, firing, rows, changed, condition)
  LOOP
    EXECUTE format(template, 'score_days_' || event.name, event.rows, format(scoring, event.changed));
    EXECUTE format(template, 'sum_scores_' || event.name, event.rows, format(summing, event.changed || event.condition));
    EXECUTE format('CREATE OR REPLACE TRIGGER %I ' || event.firing || ' FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      'challenge_days_' || event.name, 'challenge_days', 'score_days_' || event.name);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I ' || event.firing || ' FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      'challenge_scores_' || event.name, 'challenge_scores', 'sum_scores_' || event.name);
  END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION score_days();--> statement-breakpoint
DROP FUNCTION sum_scores();--> statement-breakpoint
-- Whether a person counts is looked up only until they do: a count never goes back here.
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
  ELSIF EXISTS (
      SELECT FROM added
      WHERE NOT EXISTS (
        SELECT FROM activity_people AS people
        WHERE people.organization_id = added.organization_id AND people.user_id = added.user_id
          AND people.month = date_trunc('month', added.day)::date AND people.counts)) THEN
    INSERT INTO activity_people AS people (organization_id, user_id, month, counts)
      SELECT organization_id, user_id, month,
        consents_to_sums(organization_id, user_id) AND counts_now(organization_id, user_id)
          AND NOT has_withdrawn_since(organization_id, user_id, month)
      FROM (SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date AS month FROM added) AS active
      ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, user_id, month) DO UPDATE SET counts = true
      WHERE NOT people.counts AND excluded.counts;
  END IF;
  RETURN NULL;
END $$;
