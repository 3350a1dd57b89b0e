-- Customers whose log this database does not seal now: one that arrives comes with its seals, and one in its pause changes nothing.
-- Only the owner reads customer_moves, and the server's process seals.
CREATE FUNCTION unsealable_customers() RETURNS TABLE (customer_id uuid, state text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS 'SELECT customer_id, state FROM customer_moves WHERE state IN (''arriving'', ''frozen'')';--> statement-breakpoint
-- The newest entry that this database numbered. Those of a customer that arrives may have larger numbers.
CREATE FUNCTION newest_own_entry() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS 'SELECT max(id) FROM audit_entries WHERE id <= (SELECT last_value FROM audit_entries_id_seq)
    AND customer_id NOT IN (SELECT customer_id FROM customer_moves WHERE state = ''arriving'')';
