CREATE TABLE "arrived_logs" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_moves" ADD COLUMN "move_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_moves" ADD COLUMN "came_from" text;--> statement-breakpoint
-- Of moves that are under way: the same in both databases.
UPDATE customer_moves SET move_id = customer_id;
