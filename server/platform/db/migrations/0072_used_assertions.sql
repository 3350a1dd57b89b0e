CREATE TABLE "used_assertions" (
	"connection_id" uuid NOT NULL,
	"assertion_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_assertions_connection_id_assertion_hash_pk" PRIMARY KEY("connection_id","assertion_hash")
);
--> statement-breakpoint
ALTER TABLE "used_assertions" ADD CONSTRAINT "used_assertions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_assertions_expiry" ON "used_assertions" USING btree ("expires_at");