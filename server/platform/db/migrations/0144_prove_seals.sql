-- A seal follows the last one of its customer and ends at an entry that the sequence has numbered. The server's logins could add one with a number far above all
-- entries, after which the customer's entries got no seal. Its hash is proved by `audit:verify`. No trigger fires for the seals
-- that a customer brings from another cell.
CREATE FUNCTION prove_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before record;
BEGIN
  SELECT number, last_id INTO before FROM customer_seals WHERE customer_id = NEW.customer_id ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(before.number, 0) + 1 OR NEW.last_id <= coalesce(before.last_id, 0) OR NEW.entries < 1
    OR NEW.last_id > (SELECT last_value FROM audit_entries_id_seq)
    OR NOT EXISTS (SELECT FROM audit_entries WHERE customer_id = NEW.customer_id AND id = NEW.last_id) THEN
    RAISE EXCEPTION 'seal % of customer %, up to entry %, does not follow its last one', NEW.number, NEW.customer_id, NEW.last_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER customer_seals_proved BEFORE INSERT ON customer_seals FOR EACH ROW EXECUTE FUNCTION prove_seal();--> statement-breakpoint
-- A day in a far year would make thousands of partitions, or drop those that were made ahead.
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
  IF today > current_date + interval '5 years' THEN
    RAISE EXCEPTION '% is more than five years ahead of the database: its clock or the server''s is wrong', today USING ERRCODE = 'check_violation';
  END IF;
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
CREATE OR REPLACE FUNCTION drop_months(before date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  divided text;
  oldest record;
  is_empty boolean;
BEGIN
  IF before > current_date + interval '5 years' THEN
    RAISE EXCEPTION '% is more than five years ahead of the database: its clock or the server''s is wrong', before USING ERRCODE = 'check_violation';
  END IF;
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
END $$;
