CREATE TABLE "mission_days" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "mission_days_key" PRIMARY KEY("organization_id","user_id","assignment_id","day")
);
--> statement-breakpoint
CREATE TABLE "mission_progress" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"start_counts" boolean DEFAULT false NOT NULL,
	"done_counts" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mission_progress_key" PRIMARY KEY("organization_id","user_id","assignment_id"),
	CONSTRAINT "mission_progress_order" CHECK ("mission_progress"."done_at" >= "mission_progress"."started_at")
);
--> statement-breakpoint
CREATE TABLE "photo_reports" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"wall_id" uuid NOT NULL,
	CONSTRAINT "photo_reports_key" PRIMARY KEY("organization_id","user_id","wall_id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"shared_at" timestamp with time zone,
	"shown_name" text,
	"wall_id" uuid,
	CONSTRAINT "photos_key" PRIMARY KEY("organization_id","user_id","id"),
	CONSTRAINT "photos_media_type" CHECK ("photos"."media_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "photos_private" CHECK ("photos"."shared_at" is not null or num_nonnulls("photos"."wall_id", "photos"."shown_name") = 0)
);
--> statement-breakpoint
CREATE TABLE "wall_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"shown_name" text,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea",
	"shared_at" timestamp with time zone NOT NULL,
	"reports" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "wall_photos_state" CHECK ("wall_photos"."state" in ('waiting', 'approved', 'refused', 'reported')),
	CONSTRAINT "wall_photos_refused" CHECK (("wall_photos"."state" = 'refused') = ("wall_photos"."reason" is not null)),
	CONSTRAINT "wall_photos_bytes" CHECK (("wall_photos"."state" = 'refused') = ("wall_photos"."bytes" is null))
);
--> statement-breakpoint
ALTER TABLE "published_counts" DROP CONSTRAINT "published_counts_kind";--> statement-breakpoint
ALTER TABLE "mission_assignments" ADD COLUMN "pauses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mission_days" ADD CONSTRAINT "mission_days_progress" FOREIGN KEY ("organization_id","user_id","assignment_id") REFERENCES "public"."mission_progress"("organization_id","user_id","assignment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_progress" ADD CONSTRAINT "mission_progress_assignment_id_mission_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."mission_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_progress" ADD CONSTRAINT "mission_progress_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_reports" ADD CONSTRAINT "photo_reports_wall_id_wall_photos_id_fk" FOREIGN KEY ("wall_id") REFERENCES "public"."wall_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_reports" ADD CONSTRAINT "photo_reports_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_assignment_id_mission_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."mission_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_wall_id_wall_photos_id_fk" FOREIGN KEY ("wall_id") REFERENCES "public"."wall_photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_photos" ADD CONSTRAINT "wall_photos_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_photos" ADD CONSTRAINT "wall_photos_assignment_id_mission_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."mission_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mission_progress_assignment" ON "mission_progress" USING btree ("assignment_id","start_counts","done_counts");--> statement-breakpoint
CREATE INDEX "photo_reports_wall" ON "photo_reports" USING btree ("wall_id");--> statement-breakpoint
CREATE INDEX "photos_assignment" ON "photos" USING btree ("assignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_wall" ON "photos" USING btree ("wall_id");--> statement-breakpoint
CREATE INDEX "wall_photos_queue" ON "wall_photos" USING btree ("organization_id","state","shared_at");--> statement-breakpoint
CREATE INDEX "wall_photos_wall" ON "wall_photos" USING btree ("assignment_id","state","shared_at");--> statement-breakpoint
ALTER TABLE "published_counts" ADD CONSTRAINT "published_counts_kind" CHECK ("published_counts"."kind" in ('month', 'quiz', 'mission-started', 'mission-done')) NOT VALID;--> statement-breakpoint
-- A person reads and writes their own rows. The console's role reads none of them.
DO $$
DECLARE
  name text;
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  FOREACH name IN ARRAY ARRAY['mission_progress', 'mission_days', 'photos', 'photo_reports'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', name, own || '(SELECT keeps_health()) AND ' || shown);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', name, written);
  END LOOP;
END $$;--> statement-breakpoint
-- The copies of what the acting person shared.
CREATE FUNCTION own_wall_photos() RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(wall_id), '{}') FROM public.photos
  WHERE user_id = public.acting_person() AND wall_id IS NOT NULL $$;--> statement-breakpoint
-- Colleagues read approved copies, a person the own ones in any state. The other roles read by row access alone.
DO $$
DECLARE
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  written constant text := '(SELECT current_user <> person_role()) AND reaches(organization_id)';
BEGIN
  ALTER TABLE wall_photos ENABLE ROW LEVEL SECURITY;
  ALTER TABLE wall_photos FORCE ROW LEVEL SECURITY;
  EXECUTE 'CREATE POLICY reading ON wall_photos FOR SELECT USING (CASE WHEN (SELECT current_user = person_role())'
    ' THEN state = ''approved'' AND organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR id = ANY ((SELECT own_wall_photos())::uuid[]) ELSE ' || shown || ' END)';
  EXECUTE format('CREATE POLICY adding ON wall_photos FOR INSERT WITH CHECK (%s)', written);
  EXECUTE format('CREATE POLICY changing ON wall_photos FOR UPDATE USING (%s)', written);
  EXECUTE format('CREATE POLICY deleting ON wall_photos FOR DELETE USING (%s)', written);
END $$;--> statement-breakpoint
-- Sharing a photo copies it. Only this trigger says which copy belongs to a photo.
CREATE FUNCTION share_photo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.shared_at IS NULL THEN
    NEW.wall_id := NULL;
    NEW.shown_name := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.shared_at IS NULL THEN
    INSERT INTO wall_photos (organization_id, assignment_id, shown_name, media_type, width, height, bytes, shared_at)
      VALUES (NEW.organization_id, NEW.assignment_id, NEW.shown_name, NEW.media_type, NEW.width, NEW.height, NEW.bytes,
        NEW.shared_at)
      RETURNING id INTO NEW.wall_id;
  ELSIF NEW.wall_id IS NOT NULL THEN
    NEW.wall_id := OLD.wall_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER photos_share BEFORE INSERT OR UPDATE ON photos FOR EACH ROW EXECUTE FUNCTION share_photo();--> statement-breakpoint
CREATE FUNCTION take_back_photo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM wall_photos WHERE id = OLD.wall_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER photos_taken_back AFTER UPDATE ON photos FOR EACH ROW
  WHEN (OLD.wall_id IS NOT NULL AND NEW.wall_id IS DISTINCT FROM OLD.wall_id) EXECUTE FUNCTION take_back_photo();--> statement-breakpoint
CREATE TRIGGER photos_deleted AFTER DELETE ON photos FOR EACH ROW
  WHEN (OLD.wall_id IS NOT NULL) EXECUTE FUNCTION take_back_photo();--> statement-breakpoint
-- The third person's report hides a photo until a moderator looks at it.
CREATE FUNCTION count_photo_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE wall_photos SET reports = reports + 1,
      state = CASE WHEN state = 'approved' AND reports + 1 >= 3 THEN 'reported' ELSE state END
    WHERE id = NEW.wall_id AND organization_id = NEW.organization_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER photo_reports_count AFTER INSERT ON photo_reports FOR EACH ROW
  EXECUTE FUNCTION count_photo_report();--> statement-breakpoint
-- Published counts include those who agreed to be in sums and count towards a smallest group. Both are decided at the
-- moment of the act: a count that moves later would tell what this one person had done.
CREATE FUNCTION decide_mission_counts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  counts constant boolean := counts_now(NEW.organization_id, NEW.user_id)
    AND consents_to_sums(NEW.organization_id, NEW.user_id);
BEGIN
  NEW.start_counts := CASE TG_OP WHEN 'INSERT' THEN counts ELSE OLD.start_counts END;
  NEW.done_counts := NEW.done_at IS NOT NULL
    AND CASE WHEN TG_OP = 'UPDATE' AND OLD.done_at IS NOT NULL THEN OLD.done_counts ELSE counts END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER mission_progress_decide BEFORE INSERT OR UPDATE ON mission_progress FOR EACH ROW
  EXECUTE FUNCTION decide_mission_counts();
