CREATE TABLE "once_proved_domains" (
	"domain" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "once_proved_domains" SELECT DISTINCT "domain" FROM "domains" WHERE "proved_at" IS NOT NULL;--> statement-breakpoint
-- Whoever proved a domain may read its mail, also after the proof was deleted, taken back or lost with its customer.
CREATE FUNCTION remember_proved_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.once_proved_domains VALUES (NEW.domain) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER domains_remember AFTER INSERT OR UPDATE OF proved_at, domain ON domains FOR EACH ROW
  WHEN (NEW.proved_at IS NOT NULL) EXECUTE FUNCTION remember_proved_domain();--> statement-breakpoint
CREATE TRIGGER once_proved_domains_append BEFORE UPDATE OR DELETE OR TRUNCATE ON once_proved_domains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
