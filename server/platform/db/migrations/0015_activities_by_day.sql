-- Built while the table is written to. What an interrupted build left is taken away first.
DROP INDEX CONCURRENTLY IF EXISTS "activities_day";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activities_day" ON "activities" USING btree ("organization_id","day");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "activity_people_month";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activity_people_month" ON "activity_people" USING btree ("organization_id","month");
