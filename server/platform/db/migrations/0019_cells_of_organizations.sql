-- Built while the table is written to. What an interrupted build left is taken away first.
DROP INDEX CONCURRENTLY IF EXISTS "published_cells_whole";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "published_cells_whole" ON "published_cells" USING btree ("organization_id","day") WHERE "published_cells"."team_id" is null;
