-- Read while the table is written to. The key of a partitioned table holds the time.
ALTER TABLE audit_entries VALIDATE CONSTRAINT audit_entries_before;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS audit_entries_tenant_at;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY audit_entries_tenant_at ON audit_entries USING btree (customer_id, id, at);
