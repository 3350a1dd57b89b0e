-- Requests queue behind a lock that this waits for: a shorter wait than other migrations', and the key's table first.
SET LOCAL lock_timeout = '200ms';--> statement-breakpoint
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE activities IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- No role may use this schema: partitions have no row security of their own.
CREATE SCHEMA months;--> statement-breakpoint
-- Makes the months up to the third after that of a day, of every table that is divided by day, and moves the rows that came
-- before their month was made. Returns how many rows have no month.
CREATE FUNCTION make_months(today date) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  divided text;
  month date;
  name text;
  rows bigint;
  astray bigint := 0;
BEGIN
  FOR divided IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'p' LOOP
    LOOP
      SELECT max(substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''(.*)''\)')::date) INTO month
        FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = divided::regclass;
      EXIT WHEN month > date_trunc('month', today) + interval '3 months';
      name := divided || to_char(month, '_YYYY_MM');
      EXECUTE format('CREATE TABLE months.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, divided);
      EXECUTE format('LOCK TABLE months.%I IN ACCESS EXCLUSIVE MODE', divided || '_default');
      EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE day >= %L AND day < %L RETURNING *)'
        ' INSERT INTO months.%I SELECT * FROM moved',
        divided || '_default', month, month + interval '1 month', name);
      -- Unlike CREATE TABLE PARTITION OF, this locks out neither readers nor writers of the months.
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)',
        divided, name, month, (month + interval '1 month')::date);
    END LOOP;
    EXECUTE format('SELECT count(*) FROM months.%I', divided || '_default') INTO rows;
    astray := astray + rows;
  END LOOP;
  RETURN astray;
END $$;--> statement-breakpoint
-- Drops the empty months before a day. What is recorded of them later falls into the partition of all days before the first
-- month.
CREATE FUNCTION drop_months(before date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  divided text;
  oldest record;
  is_empty boolean;
BEGIN
  FOR divided IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'p' LOOP
    LOOP
      SELECT relname AS name, (regexp_match(bound, 'TO \(''(.*)''\)'))[1]::date AS until INTO oldest
        FROM (SELECT relname, pg_get_expr(relpartbound, oid) AS bound
          FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = divided::regclass) AS parts
        WHERE bound LIKE 'FOR VALUES FROM (''%' ORDER BY until LIMIT 1;
      EXIT WHEN oldest.until > before OR oldest IS NULL;
      -- Before the lock, and again with it.
      FOR n IN 1..2 LOOP
        EXECUTE format('SELECT NOT EXISTS (SELECT FROM months.%I) AND NOT EXISTS (SELECT FROM months.%I)',
          oldest.name, divided || '_before') INTO is_empty;
        EXIT WHEN NOT is_empty;
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', divided);
      END LOOP;
      EXIT WHEN NOT is_empty;
      EXECUTE format('DROP TABLE months.%I', oldest.name);
      EXECUTE format('DROP TABLE months.%I', divided || '_before');
      EXECUTE format('CREATE TABLE months.%I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%L)',
        divided || '_before', divided, oldest.until);
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION make_months(date), drop_months(date) FROM PUBLIC;--> statement-breakpoint
-- A purge deletes rows by their place, which two partitions have in common: a server of the release before would delete
-- another customer's.
CREATE FUNCTION keep_living_customers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a purge deletes rows of deleted organizations only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
DO $$
DECLARE
  until constant text := substring(pg_get_constraintdef(oid) FROM '\d{4}-\d\d-\d\d')
    FROM pg_constraint WHERE conrelid = 'activities'::regclass AND conname = 'activities_before';
  definitions constant text[] := array(
    SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = 'activities'::regclass AND NOT tgisinternal
    UNION ALL SELECT format('CREATE POLICY %I ON activities FOR %s %s %s', policyname, cmd, 'USING (' || qual || ')',
      'WITH CHECK (' || with_check || ')') FROM pg_policies WHERE schemaname = 'public' AND tablename = 'activities'
    UNION ALL SELECT format('GRANT %s ON activities TO %s', privilege_type, grantee::regrole)
      FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = 'activities'::regclass AND grantee <> relowner);
  old record;
  statement text;
BEGIN
  ALTER TABLE activities SET SCHEMA months;
  ALTER TABLE months.activities RENAME TO activities_before;
  FOR old IN SELECT tgname FROM pg_trigger WHERE tgrelid = 'months.activities_before'::regclass AND NOT tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON months.activities_before', old.tgname);
  END LOOP;
  FOR old IN SELECT policyname FROM pg_policies WHERE schemaname = 'months' AND tablename = 'activities_before' LOOP
    EXECUTE format('DROP POLICY %I ON months.activities_before', old.policyname);
  END LOOP;
  FOR old IN SELECT DISTINCT grantee::regrole FROM pg_class, aclexplode(relacl)
    WHERE pg_class.oid = 'months.activities_before'::regclass AND grantee <> relowner LOOP
    EXECUTE format('REVOKE ALL ON months.activities_before FROM %s', old.grantee);
  END LOOP;
  ALTER TABLE months.activities_before NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE months.activities_before DISABLE ROW LEVEL SECURITY;
  CREATE TABLE activities (
    LIKE months.activities_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    CONSTRAINT activities_person_day PRIMARY KEY (organization_id, user_id, day)
  ) PARTITION BY RANGE (day);
  ALTER TABLE activities DROP CONSTRAINT activities_before;
  CREATE INDEX activities_day ON activities (organization_id, day);
  ALTER TABLE activities ADD CONSTRAINT activities_user FOREIGN KEY (organization_id, user_id)
    REFERENCES users (organization_id, id) ON DELETE CASCADE;
  ALTER TABLE activities ENABLE ROW LEVEL SECURITY;
  ALTER TABLE activities FORCE ROW LEVEL SECURITY;
  EXECUTE format('ALTER TABLE activities ATTACH PARTITION months.activities_before FOR VALUES FROM (MINVALUE) TO (%L)', until);
  ALTER TABLE months.activities_before DROP CONSTRAINT activities_before;
  CREATE TABLE months.activities_default PARTITION OF activities DEFAULT;
  FOREACH statement IN ARRAY definitions LOOP
    EXECUTE statement;
  END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER activities_keep_living BEFORE DELETE ON activities FOR EACH ROW
  WHEN (current_setting('elan.purging', true) = 'on') EXECUTE FUNCTION keep_living_customers();--> statement-breakpoint
SELECT make_months(current_date);
