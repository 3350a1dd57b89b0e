-- Built while the table is written to. What an interrupted build left is taken away first.
DROP INDEX CONCURRENTLY IF EXISTS "activity_pieces_age";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activity_pieces_age" ON "activity_pieces" USING btree ("day");
