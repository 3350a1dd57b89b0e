CREATE TABLE "arrived_push_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- In one statement, and without a value: then no row is read.
ALTER TABLE "push_endpoints" ADD COLUMN "arrived_key_id" uuid
	CONSTRAINT "push_endpoints_arrived_key_id_arrived_push_keys_id_fk" REFERENCES "public"."arrived_push_keys"("id");--> statement-breakpoint
-- A trigger names the table under which the secrets of its rows are kept, where that is another one: those of a key that came
-- along stay encrypted for the table that they were made for.
CREATE OR REPLACE FUNCTION delete_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.secrets WHERE table_name = coalesce(TG_ARGV[0], TG_TABLE_NAME) AND row_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER arrived_push_keys_secrets AFTER DELETE ON arrived_push_keys FOR EACH ROW EXECUTE FUNCTION delete_secrets('push_keys');
