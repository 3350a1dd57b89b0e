CREATE TABLE "mission_counts" (
	"organization_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"missions" integer NOT NULL,
	CONSTRAINT "mission_counts_organization_id_type_status_pk" PRIMARY KEY("organization_id","type","status")
);
--> statement-breakpoint
ALTER TABLE "mission_assignments" ADD COLUMN "search" text GENERATED ALWAYS AS (fold(title || ' ' || coalesce(title_fr, ''))) STORED;--> statement-breakpoint
ALTER TABLE "mission_counts" ADD CONSTRAINT "mission_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mission_assignments_search" ON "mission_assignments" USING gin ("organization_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION count_missions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order always, so that two that count at once do not wait for one another.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO mission_counts AS counts (organization_id, type, status, missions)
      SELECT organization_id, type, status, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, type, status) DO UPDATE SET missions = counts.missions + excluded.missions;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO mission_counts AS counts (organization_id, type, status, missions)
      SELECT organization_id, type, status, sum(n) FROM (
        SELECT organization_id, type, status, 1 AS n FROM added
        UNION ALL SELECT organization_id, type, status, -1 FROM removed
      ) AS moved
      GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, type, status) DO UPDATE SET missions = counts.missions + excluded.missions;
  ELSE
    -- Where the organization itself goes, its counts go with it.
    INSERT INTO mission_counts AS counts (organization_id, type, status, missions)
      SELECT organization_id, type, status, -count(*) FROM removed
      WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = organization_id)
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, type, status) DO UPDATE SET missions = counts.missions + excluded.missions;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mission_assignments_added AFTER INSERT ON mission_assignments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_missions();--> statement-breakpoint
CREATE TRIGGER mission_assignments_changed AFTER UPDATE ON mission_assignments
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_missions();--> statement-breakpoint
CREATE TRIGGER mission_assignments_removed AFTER DELETE ON mission_assignments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_missions();--> statement-breakpoint
INSERT INTO mission_counts (organization_id, type, status, missions)
  SELECT organization_id, type, status, count(*) FROM mission_assignments GROUP BY 1, 2, 3;
