ALTER TABLE "account_links" ADD COLUMN "factors_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "moving_accounts" ADD COLUMN "stays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moving_accounts" ADD COLUMN "known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Factors are each cell's own. When the account's cells become one, the set that changed last counts.
CREATE FUNCTION count_factor_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  present constant bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
BEGIN
  UPDATE account_links SET factors_version = greatest(factors_version + 1, present)
  WHERE account_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_factor_change AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON factors
  FOR EACH ROW EXECUTE FUNCTION count_factor_change();--> statement-breakpoint
CREATE TRIGGER count_factor_change AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION count_factor_change();--> statement-breakpoint
CREATE TRIGGER count_factor_change AFTER INSERT OR DELETE ON recovery_codes
  FOR EACH ROW EXECUTE FUNCTION count_factor_change();--> statement-breakpoint
-- Guards an account and what hangs on it while one of its customers moves. Its arguments are the column that names the
-- account, and whether a skipped update loses nothing. An account that stays, or that the new cell has for others already, is
-- guarded in the pause alone.
CREATE FUNCTION guard_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
      IF TG_TABLE_NAME = 'accounts' AND TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'left_at' = to_jsonb(OLD) - 'left_at' THEN
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
END $$;--> statement-breakpoint
-- Keeps other customers' rows from naming an account that is arriving, has left, or is in the pause.
CREATE FUNCTION guard_naming() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named constant uuid := to_jsonb(NEW) ->> TG_ARGV[0];
  customer uuid;
BEGIN
  IF named IS NULL OR (TG_OP = 'UPDATE' AND to_jsonb(OLD) ->> TG_ARGV[0] = named::text) THEN RETURN NEW; END IF;
  FOR customer IN SELECT customer_id FROM moving_accounts WHERE account_id = named ORDER BY customer_id LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('move-customer ' || customer, 0));
    IF EXISTS (SELECT FROM customer_moves m JOIN moving_accounts a USING (customer_id)
      WHERE m.customer_id = customer AND a.account_id = named
        AND (m.state = 'frozen' OR (m.state = 'arriving' AND NOT a.known) OR (m.state = 'moved' AND NOT a.stays)))
      AND NOT EXISTS (SELECT FROM moving_organizations o WHERE o.customer_id = customer AND o.id = NEW.organization_id)
    THEN
      RAISE EXCEPTION 'account % moves with the customer %', named, customer USING ERRCODE = 'object_in_use';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
