-- Several sources of one day are merged by rank, not added: each measure takes the highest-ranked source that has one.
DO $$
BEGIN
  PERFORM set_config('elan.reach', '*', true);
  CREATE TEMP TABLE merged_days ON COMMIT DROP AS
    SELECT organization_id, user_id, day,
      (array_agg(source ORDER BY rank, source))[1] AS source,
      coalesce((array_agg(steps ORDER BY rank, source) FILTER (WHERE steps > 0))[1], 0) AS steps,
      coalesce((array_agg(distance_m ORDER BY rank, source) FILTER (WHERE distance_m > 0))[1], 0) AS distance_m,
      coalesce((array_agg(active_minutes ORDER BY rank, source) FILTER (WHERE active_minutes > 0))[1], 0) AS active_minutes
    FROM (
      SELECT *, CASE source WHEN 'watch' THEN 1 WHEN 'phone' THEN 2 WHEN 'typed' THEN 4 ELSE 3 END AS rank
      FROM activities) AS ranked
    GROUP BY organization_id, user_id, day HAVING count(*) > 1;
  UPDATE activities SET steps = merged.steps, distance_m = merged.distance_m, active_minutes = merged.active_minutes
    FROM merged_days AS merged
    WHERE activities.organization_id = merged.organization_id AND activities.user_id = merged.user_id
      AND activities.day = merged.day AND activities.source = merged.source
      AND (activities.steps, activities.distance_m, activities.active_minutes)
        IS DISTINCT FROM (merged.steps, merged.distance_m, merged.active_minutes);
  DELETE FROM activities USING merged_days AS merged
    WHERE activities.organization_id = merged.organization_id AND activities.user_id = merged.user_id
      AND activities.day = merged.day AND activities.source <> merged.source;
END $$;--> statement-breakpoint
-- Built while the table is written to. What an interrupted build left is taken away first.
DROP INDEX CONCURRENTLY IF EXISTS "activities_person_day";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "activities_person_day" ON "activities" USING btree ("organization_id","user_id","day");
