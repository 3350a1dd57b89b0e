CREATE TABLE "file_contents" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unclaimed_files" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_counts" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_counts_bytes" CHECK ("upload_counts"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "upload_counts" ADD CONSTRAINT "upload_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unclaimed_files_due" ON "unclaimed_files" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_content" CHECK (num_nonnulls("uploads"."key", "uploads"."bytes") = 1);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_size" CHECK (("uploads"."key" is null) = ("uploads"."size" is null));--> statement-breakpoint
INSERT INTO upload_counts (organization_id, bytes)
  SELECT organization_id, sum(length(bytes)) FROM uploads GROUP BY organization_id;--> statement-breakpoint
CREATE FUNCTION count_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO upload_counts AS counts (organization_id, bytes)
      SELECT organization_id, sum(coalesce(size, length(bytes))) FROM added
        GROUP BY organization_id ORDER BY organization_id
    ON CONFLICT (organization_id) DO UPDATE SET bytes = counts.bytes + excluded.bytes;
  ELSE
    UPDATE upload_counts AS counts SET bytes = counts.bytes - gone.bytes
      FROM (SELECT organization_id, sum(coalesce(size, length(bytes))) AS bytes FROM removed GROUP BY organization_id) AS gone
      WHERE counts.organization_id = gone.organization_id;
    -- Contents are deleted after the commit: no rollback brings a deleted file back.
    INSERT INTO unclaimed_files (key, due_at) SELECT key, '-infinity' FROM removed WHERE key IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER uploads_count_added AFTER INSERT ON uploads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_uploads();--> statement-breakpoint
CREATE TRIGGER uploads_count_removed AFTER DELETE ON uploads
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_uploads();--> statement-breakpoint
ALTER TABLE upload_counts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE upload_counts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON upload_counts FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON upload_counts FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON upload_counts FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON upload_counts FOR DELETE USING (reaches(organization_id));
