-- Requests queue behind a lock that this waits for: a shorter wait than other migrations'.
SET LOCAL lock_timeout = '200ms';--> statement-breakpoint
LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- Makes the partitions up to the third month after that of a day, of every table that is divided by time, and moves the rows
-- that came before their partition was made. Returns how many rows have no partition of their own.
CREATE OR REPLACE FUNCTION make_months(today date) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '200ms' SET timezone = 'UTC' AS $$
DECLARE
  divided record;
  month date;
  next date;
  name text;
  fallback text;
  rows bigint;
  astray bigint := 0;
BEGIN
  FOR divided IN
    SELECT relname AS name, attname AS key, CASE relname WHEN 'audit_entries' THEN interval '3 months' ELSE interval '1 month' END AS span
    FROM pg_class JOIN pg_partitioned_table ON partrelid = pg_class.oid
      JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
    WHERE relnamespace = 'public'::regnamespace
  LOOP
    fallback := divided.name || '_default';
    LOOP
      SELECT max(substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''(.*)''\)')::date) INTO month
        FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = divided.name::regclass;
      EXIT WHEN month > date_trunc('month', today) + interval '3 months';
      next := month + divided.span;
      name := divided.name || to_char(month, '_YYYY_MM');
      EXECUTE format('CREATE TABLE months.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, divided.name);
      EXECUTE format('LOCK TABLE months.%I IN ACCESS EXCLUSIVE MODE', fallback);
      -- Rows that move are neither deleted nor new.
      EXECUTE format('ALTER TABLE months.%I DISABLE TRIGGER USER', fallback);
      EXECUTE format('WITH moved AS (DELETE FROM months.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *)'
        ' INSERT INTO months.%5$I SELECT * FROM moved', fallback, divided.key, month, next, name);
      EXECUTE format('ALTER TABLE months.%I ENABLE TRIGGER USER', fallback);
      -- Unlike CREATE TABLE PARTITION OF, this locks out neither readers nor writers of the other partitions.
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', divided.name, name, month, next);
    END LOOP;
    EXECUTE format('SELECT count(*) FROM months.%I', fallback) INTO rows;
    astray := astray + rows;
  END LOOP;
  RETURN astray;
END $$;--> statement-breakpoint
-- Drops the empty months before a day. What is recorded of them later falls into the partition of all days before the first
-- month. Quarters of the log are not empty when they go.
CREATE OR REPLACE FUNCTION drop_months(before date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  divided text;
  oldest record;
  is_empty boolean;
BEGIN
  FOR divided IN SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'p' AND relname <> 'audit_entries' LOOP
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
DO $$
DECLARE
  definitions constant text[] := array(
    SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = 'audit_entries'::regclass AND NOT tgisinternal
    UNION ALL SELECT format('CREATE POLICY %I ON audit_entries FOR %s %s %s', policyname, cmd, 'USING (' || qual || ')',
      'WITH CHECK (' || with_check || ')') FROM pg_policies WHERE schemaname = 'public' AND tablename = 'audit_entries'
    UNION ALL SELECT format('GRANT %s ON audit_entries TO %s', privilege_type, grantee::regrole)
      FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = 'audit_entries'::regclass AND grantee <> relowner);
  ids record;
  until text;
  old record;
  statement text;
BEGIN
  -- A publication would go on with the table of before.
  IF EXISTS (SELECT FROM customer_moves WHERE state IN ('copying', 'frozen', 'arriving')) THEN
    RAISE EXCEPTION 'a customer is being moved between cells: finish the move or give it up, then start this version';
  END IF;
  SET LOCAL timezone = 'UTC';
  SELECT substring(pg_get_constraintdef(oid) FROM '\d{4}-\d\d-\d\d') INTO until
    FROM pg_constraint WHERE conrelid = 'audit_entries'::regclass AND conname = 'audit_entries_before';
  SELECT last_value, is_called INTO ids FROM audit_entries_id_seq;
  ALTER TABLE audit_entries ALTER COLUMN id DROP IDENTITY;
  ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_key,
    ADD CONSTRAINT audit_entries_key PRIMARY KEY USING INDEX audit_entries_tenant_at;
  ALTER TABLE audit_entries SET SCHEMA months;
  ALTER TABLE months.audit_entries RENAME TO audit_entries_before;
  FOR old IN SELECT tgname FROM pg_trigger WHERE tgrelid = 'months.audit_entries_before'::regclass AND NOT tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON months.audit_entries_before', old.tgname);
  END LOOP;
  FOR old IN SELECT policyname FROM pg_policies WHERE schemaname = 'months' AND tablename = 'audit_entries_before' LOOP
    EXECUTE format('DROP POLICY %I ON months.audit_entries_before', old.policyname);
  END LOOP;
  FOR old IN SELECT DISTINCT grantee::regrole FROM pg_class, aclexplode(relacl)
    WHERE pg_class.oid = 'months.audit_entries_before'::regclass AND grantee <> relowner LOOP
    EXECUTE format('REVOKE ALL ON months.audit_entries_before FROM %s', old.grantee);
  END LOOP;
  ALTER TABLE months.audit_entries_before NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE months.audit_entries_before DISABLE ROW LEVEL SECURITY;
  CREATE TABLE audit_entries (
    LIKE months.audit_entries_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    CONSTRAINT audit_entries_key PRIMARY KEY (customer_id, id, at)
  ) PARTITION BY RANGE (at);
  ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_before;
  ALTER TABLE audit_entries ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME audit_entries_id_seq);
  PERFORM setval('audit_entries_id_seq', ids.last_value, ids.is_called);
  CREATE INDEX audit_entries_newest ON audit_entries (organization_id, id);
  CREATE INDEX audit_entries_order ON audit_entries (id, customer_id);
  ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
  ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
  EXECUTE format('ALTER TABLE audit_entries ATTACH PARTITION months.audit_entries_before FOR VALUES FROM (MINVALUE) TO (%L)', until);
  ALTER TABLE months.audit_entries_before DROP CONSTRAINT audit_entries_before;
  CREATE TABLE months.audit_entries_default PARTITION OF audit_entries DEFAULT;
  FOREACH statement IN ARRAY definitions LOOP
    EXECUTE statement;
  END LOOP;
END $$;--> statement-breakpoint
-- Statements that name a partition do not fire the trigger of the statement.
CREATE TRIGGER audit_entries_keep BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT make_months(current_date);
