CREATE OR REPLACE FUNCTION sum_activities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO activity_days AS days (organization_id, day, slot, steps, distance_m, active_minutes)
      SELECT organization_id, day, own_slot, sum(steps), sum(distance_m), sum(active_minutes)
      FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, day, slot) DO UPDATE SET
      steps = days.steps + excluded.steps, distance_m = days.distance_m + excluded.distance_m,
      active_minutes = days.active_minutes + excluded.active_minutes;
    INSERT INTO activity_people (organization_id, user_id, month)
      SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date FROM added ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO activity_days AS days (organization_id, day, slot, steps, distance_m, active_minutes)
      SELECT organization_id, day, own_slot, sum(steps), sum(distance_m), sum(active_minutes)
      FROM (
        SELECT organization_id, day, steps, distance_m, active_minutes FROM added
        UNION ALL SELECT organization_id, day, -steps, -distance_m, -active_minutes FROM removed
      ) AS moved
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, day, slot) DO UPDATE SET
      steps = days.steps + excluded.steps, distance_m = days.distance_m + excluded.distance_m,
      active_minutes = days.active_minutes + excluded.active_minutes;
  ELSE
    -- Of somebody who goes the sums stay: their difference would tell what that one person did.
    INSERT INTO activity_days AS days (organization_id, day, slot, steps, distance_m, active_minutes)
      SELECT organization_id, day, own_slot, -sum(steps), -sum(distance_m), -sum(active_minutes)
      FROM removed
      WHERE EXISTS (SELECT FROM users WHERE users.organization_id = removed.organization_id AND users.id = removed.user_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, day, slot) DO UPDATE SET
      steps = days.steps + excluded.steps, distance_m = days.distance_m + excluded.distance_m,
      active_minutes = days.active_minutes + excluded.active_minutes;
    DELETE FROM activity_people AS people
      USING (SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date AS month FROM removed) AS gone
      WHERE people.organization_id = gone.organization_id AND people.user_id = gone.user_id
        AND people.month = gone.month
        AND NOT EXISTS (
          SELECT FROM activities
          WHERE activities.organization_id = gone.organization_id AND activities.user_id = gone.user_id
            AND activities.day >= gone.month AND activities.day < gone.month + interval '1 month');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_activity_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO activity_months AS months (organization_id, month, slot, people)
      SELECT organization_id, month, own_slot, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month, slot) DO UPDATE SET people = months.people + excluded.people;
  ELSE
    INSERT INTO activity_months AS months (organization_id, month, slot, people)
      SELECT organization_id, month, own_slot, -count(*)
      FROM removed
      WHERE EXISTS (SELECT FROM users WHERE users.organization_id = removed.organization_id AND users.id = removed.user_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month, slot) DO UPDATE SET people = months.people + excluded.people;
  END IF;
  RETURN NULL;
END $$;
