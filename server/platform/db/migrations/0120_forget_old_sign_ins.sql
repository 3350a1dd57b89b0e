-- Built while the table is written to. What an interrupted build left is taken away first.
DROP INDEX CONCURRENTLY IF EXISTS "sign_ins_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sign_ins_at" ON "sign_ins" USING btree ("at");
