-- The mailbox is generated, and a trigger before an update does not have the new one yet: with it, no row was as before but for `left_at`,
-- and housekeeping failed between the purge of the former rows and the next import.
CREATE OR REPLACE FUNCTION guard_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept record;
  named uuid;
  customer uuid;
  move record;
BEGIN
  IF TG_OP = 'DELETE' THEN kept := OLD; ELSE kept := NEW; END IF;
  named := (to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END) ->> TG_ARGV[0])::uuid;
  FOR customer IN SELECT customer_id FROM moving_accounts WHERE account_id = named ORDER BY customer_id LOOP
    -- Who freezes the customer waits for the transactions that have this lock, and then changes the state.
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('move-customer ' || customer, 0));
    SELECT m.state, m.cell, a.stays, a.known INTO move FROM customer_moves m JOIN moving_accounts a USING (customer_id)
      WHERE m.customer_id = customer AND a.account_id = named;
    CASE coalesce(move.state, '')
    WHEN 'frozen' THEN
      IF current_setting('elan.moving', true) = 'on' THEN CONTINUE; END IF;
      IF TG_OP = 'UPDATE' AND TG_ARGV[1] = 'skip' THEN RETURN NULL; END IF;
    WHEN 'moved' THEN
      IF move.stays OR TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND TG_ARGV[1] = 'skip') THEN CONTINUE; END IF;
      -- Housekeeping notes since when it belongs to nobody.
      IF TG_TABLE_NAME = 'accounts' AND TG_OP = 'UPDATE'
        AND to_jsonb(NEW) - ARRAY['left_at', 'mailbox'] = to_jsonb(OLD) - ARRAY['left_at', 'mailbox'] THEN
        CONTINUE;
      END IF;
    WHEN 'arriving' THEN
      IF move.known THEN CONTINUE; END IF;
      IF TG_OP <> 'INSERT' THEN RETURN NULL; END IF;
    ELSE
      CONTINUE;
    END CASE;
    RAISE EXCEPTION 'account % moves with the customer % and the cell %', named, customer, move.cell USING ERRCODE = 'object_in_use';
  END LOOP;
  RETURN kept;
END $$;
