ALTER TABLE "organizations" ADD COLUMN "asked_roles_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "asked_people_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "asked_provider_since" timestamp with time zone;--> statement-breakpoint
UPDATE organizations SET (asked_roles_since, asked_people_since, asked_provider_since) = (
  SELECT min(above.roles_factor_since), min(above.people_factor_since), min(above.provider_factor_since)
  FROM organizations AS above WHERE above.id = ANY (organizations.lineage))
  WHERE EXISTS (
    SELECT FROM organizations AS above
    WHERE above.id = ANY (organizations.lineage) AND above.roles_factor_since IS NOT NULL);--> statement-breakpoint
-- The key is that of the lock under which organizations are added to a tree and deleted from it.
CREATE FUNCTION inherit_asked_factors() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('hierarchy:' || NEW.lineage[1], 0));
  SELECT least(NEW.roles_factor_since, min(above.asked_roles_since)),
    least(NEW.people_factor_since, min(above.asked_people_since)),
    least(NEW.provider_factor_since, min(above.asked_provider_since))
    INTO NEW.asked_roles_since, NEW.asked_people_since, NEW.asked_provider_since
    FROM organizations AS above WHERE above.id = NEW.parent_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER organizations_inherit_asked_factors BEFORE INSERT ON organizations FOR EACH ROW
  EXECUTE FUNCTION inherit_asked_factors();--> statement-breakpoint
CREATE FUNCTION spread_asked_factors() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('hierarchy:' || NEW.lineage[1], 0));
  UPDATE organizations AS below
    SET (asked_roles_since, asked_people_since, asked_provider_since) = (
      SELECT min(above.roles_factor_since), min(above.people_factor_since), min(above.provider_factor_since)
      FROM organizations AS above WHERE above.id = ANY (below.lineage))
    WHERE below.lineage @> ARRAY[NEW.id];
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organizations_spread_asked_factors
  AFTER UPDATE OF roles_factor_since, people_factor_since, provider_factor_since ON organizations FOR EACH ROW
  WHEN ((OLD.roles_factor_since, OLD.people_factor_since, OLD.provider_factor_since)
    IS DISTINCT FROM (NEW.roles_factor_since, NEW.people_factor_since, NEW.provider_factor_since))
  EXECUTE FUNCTION spread_asked_factors();
