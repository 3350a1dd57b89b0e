-- Read while the table is written to, outside of the transaction as an index that is built CONCURRENTLY. A partition has no
-- check that was never validated.
ALTER TABLE activities VALIDATE CONSTRAINT activities_amounts;--> statement-breakpoint
ALTER TABLE activities VALIDATE CONSTRAINT activities_something;--> statement-breakpoint
ALTER TABLE activities VALIDATE CONSTRAINT activities_before;
