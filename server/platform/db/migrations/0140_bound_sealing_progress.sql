-- Sealing goes on behind this entry. Before, the server's logins could set it beyond all entries: then it begins anew, which seals
-- nothing twice.
UPDATE sealed_until SET last_id = 0 WHERE last_id > (SELECT last_value FROM audit_entries_id_seq);--> statement-breakpoint
-- It only passes entries that have a seal. Those of a customer that arrives are the former cell's, and the move, for which no trigger
-- fires, sets it back before them.
CREATE FUNCTION prove_sealed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  customer uuid;
BEGIN
  IF NEW.last_id < OLD.last_id THEN
    RAISE EXCEPTION 'sealing does not go back from % to %', OLD.last_id, NEW.last_id USING ERRCODE = 'check_violation';
  ELSIF NEW.last_id > OLD.last_id AND NEW.last_id > coalesce((SELECT max(id) FROM audit_entries), 0) THEN
    RAISE EXCEPTION 'the log has no entry % yet', NEW.last_id USING ERRCODE = 'check_violation';
  END IF;
  SELECT passed.customer_id INTO customer FROM (
      SELECT customer_id, max(id) AS last FROM audit_entries WHERE id > OLD.last_id AND id <= NEW.last_id GROUP BY customer_id) AS passed
    WHERE passed.customer_id NOT IN (SELECT customer_id FROM customer_moves WHERE state = 'arriving')
      AND passed.last > coalesce((SELECT last_id FROM customer_seals WHERE customer_id = passed.customer_id ORDER BY number DESC LIMIT 1), 0)
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'customer % has entries up to % without a seal', customer, NEW.last_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sealed_until_proved BEFORE UPDATE ON sealed_until FOR EACH ROW EXECUTE FUNCTION prove_sealed();--> statement-breakpoint
CREATE TRIGGER sealed_until_kept BEFORE DELETE OR TRUNCATE ON sealed_until FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
