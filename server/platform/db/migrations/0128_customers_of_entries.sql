SELECT set_config('elan.reach', '*', false);--> statement-breakpoint
-- The log, in batches. Entries of organizations that are gone stay with no customer.
WITH step AS (
  UPDATE customers_of_entries SET audit = audit + 10000 WHERE audit < (SELECT max(id) FROM audit_entries) RETURNING audit
), filled AS (
  UPDATE audit_entries AS entries SET customer_id = homes.customer_id FROM step, organizations AS homes
  WHERE entries.id > step.audit - 10000 AND entries.id <= step.audit AND homes.id = entries.organization_id
    AND entries.customer_id = '00000000-0000-0000-0000-000000000000'
)
SELECT audit FROM step;--> statement-breakpoint
-- The journal of credits, in batches: either side tells the customer.
WITH step AS (
  UPDATE customers_of_entries SET credit = credit + 10000 WHERE credit < (SELECT max(place) FROM credit_entries)
  RETURNING credit
), found AS (
  SELECT entries.place, entries.transfer_id, coalesce(own.customer_id, other.customer_id) AS customer_id
  FROM step JOIN credit_entries AS entries ON entries.place > step.credit - 10000 AND entries.place <= step.credit
    LEFT JOIN organizations AS own ON own.id = entries.organization_id
    LEFT JOIN organizations AS other ON other.id = entries.other_id
  WHERE entries.customer_id = '00000000-0000-0000-0000-000000000000' AND (own.id IS NOT NULL OR other.id IS NOT NULL)
), transfers AS (
  UPDATE credit_transfers SET customer_id = found.customer_id FROM found WHERE credit_transfers.id = found.transfer_id
), filled AS (
  UPDATE credit_entries SET customer_id = found.customer_id FROM found WHERE credit_entries.place = found.place
)
SELECT credit FROM step;--> statement-breakpoint
SELECT set_config('elan.reach', '', false);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "audit_entries_tenant" ON "audit_entries" USING btree ("customer_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_order" ON "audit_entries" USING btree ("id","customer_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "credit_entries_places";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "credit_entries_places" ON "credit_entries" USING btree ("customer_id","place");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "credit_transfers_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "credit_transfers_tenant" ON "credit_transfers" USING btree ("customer_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "credit_entries_tenant";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "credit_entries_tenant" ON "credit_entries" USING btree ("id","customer_id");
