-- Built while the table is written to. What an interrupted build left is taken away first.
DROP INDEX CONCURRENTLY IF EXISTS "activity_people_month";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activity_people_month" ON "activity_people" USING btree ("organization_id","month","user_id");
