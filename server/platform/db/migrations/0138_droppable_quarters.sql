-- The day before which quarters of the log may be dropped; null where none may. The owner's connection writes it at each start
-- of a server, by AUDIT_QUARTERS: the server's own logins can drop no others, whatever they say was saved.
CREATE FUNCTION droppable_before() RETURNS date LANGUAGE sql STABLE AS 'SELECT NULL::date';--> statement-breakpoint
-- Drops the quarters of the log that end by a day, once each entry in them is sealed and a saved copy has its seal. An entry
-- stays, in the partition of all days before the first quarter, while its seal has entries of later quarters too: so each seal
-- has all its entries or none. Returns a sentence that says what is missing, if anything is.
CREATE OR REPLACE FUNCTION drop_quarters(before date) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '200ms' SET timezone = 'UTC' AS $$
DECLARE
  old_ones text[];
  until timestamptz;
  newest bigint;
  one record;
  expected bigint;
  found bigint;
  customers uuid[] := '{}';
  retiring integer[] := '{}';
  stay uuid[] := '{}';
  stay_after bigint[] := '{}';
  missing integer := 0;
  example uuid;
  part text;
BEGIN
  IF droppable_before() IS NULL THEN
    RETURN 'the server that started last has no AUDIT_QUARTERS';
  ELSIF before > droppable_before() THEN
    RETURN format('AUDIT_QUARTERS of the server that started last keeps what is since %s', droppable_before());
  END IF;
  -- The lock of the process that seals.
  IF NOT pg_try_advisory_xact_lock(7201965) THEN RETURN NULL; END IF;
  SELECT array_agg(name), max(upper) INTO old_ones, until FROM (
    SELECT relname AS name, substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''(.*)''\)')::timestamptz AS upper
    FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = 'audit_entries'::regclass) AS parts
    WHERE upper <= before;
  IF until IS NULL THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM customer_moves WHERE state <> 'arrived') THEN
    RETURN 'a customer is being moved to another cell, or its rows are still here';
  END IF;
  SELECT max(id) INTO newest FROM audit_entries WHERE at < until;
  FOR one IN
    SELECT olds.customer_id, olds.last, coalesce(whole.number, 0) AS number, coalesce(whole.last_id, 0) AS last_id,
      coalesce((SELECT last_id FROM customer_seals WHERE customer_id = olds.customer_id ORDER BY number DESC LIMIT 1), 0) AS sealed_until,
      coalesce(copies.saved, 0) AS saved, coalesce(copies.retired, 0) AS retired
    FROM (SELECT customer_id, max(id) AS last FROM audit_entries WHERE at < until GROUP BY customer_id) AS olds
      CROSS JOIN LATERAL (SELECT min(id) AS first FROM audit_entries
        WHERE customer_id = olds.customer_id AND at >= until) AS later
      LEFT JOIN LATERAL (SELECT number, last_id FROM customer_seals
        WHERE customer_id = olds.customer_id AND (later.first IS NULL OR last_id < later.first)
        ORDER BY number DESC LIMIT 1) AS whole ON true
      LEFT JOIN saved_logs AS copies ON copies.customer_id = olds.customer_id
  LOOP
    IF one.sealed_until < one.last OR one.saved < one.number THEN
      missing := missing + 1;
      example := coalesce(example, one.customer_id);
      CONTINUE;
    END IF;
    SELECT count(*) INTO found FROM audit_entries WHERE customer_id = one.customer_id AND id <= one.last_id;
    SELECT coalesce(sum(entries), 0) INTO expected FROM customer_seals
      WHERE customer_id = one.customer_id AND number > one.retired AND number <= one.number;
    IF found <> expected THEN
      RETURN format('customer %s has %s entries where its seals are of %s', one.customer_id, found, expected);
    END IF;
    IF one.number > one.retired THEN
      customers := customers || one.customer_id;
      retiring := retiring || one.number;
    END IF;
    IF one.last > one.last_id THEN
      stay := stay || one.customer_id;
      stay_after := stay_after || one.last_id;
    END IF;
  END LOOP;
  IF missing > 0 THEN
    RETURN format('no saved copy has all entries of %s customers, such as %s', missing, example);
  END IF;
  -- What stays of seals that go on is looked at again each time.
  IF customers = '{}' AND old_ones = '{audit_entries_before}' THEN RETURN NULL; END IF;
  UPDATE saved_logs SET retired = gone.number, kept_from = until
    FROM unnest(customers, retiring) AS gone (customer_id, number) WHERE saved_logs.customer_id = gone.customer_id;
  CREATE TABLE months.audit_entries_kept (LIKE months.audit_entries_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES);
  INSERT INTO months.audit_entries_kept SELECT entries.* FROM unnest(stay, stay_after) AS kept (customer_id, last_id)
    JOIN audit_entries AS entries ON entries.customer_id = kept.customer_id AND entries.id > kept.last_id AND entries.at < until;
  EXECUTE format('ALTER TABLE months.audit_entries_kept ADD CONSTRAINT kept CHECK (at < %L)', until);
  LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE;
  IF (SELECT max(id) FROM audit_entries WHERE at < until) IS DISTINCT FROM newest THEN
    RAISE EXCEPTION 'an entry of a quarter that is dropped was written meanwhile';
  END IF;
  FOREACH part IN ARRAY old_ones LOOP
    EXECUTE format('DROP TABLE months.%I', part);
  END LOOP;
  ALTER TABLE months.audit_entries_kept RENAME TO audit_entries_before;
  EXECUTE format('ALTER TABLE audit_entries ATTACH PARTITION months.audit_entries_before FOR VALUES FROM (MINVALUE) TO (%L)', until);
  ALTER TABLE months.audit_entries_before DROP CONSTRAINT kept;
  RETURN NULL;
END $$;
