-- A subject names a person at one provider only, and with some providers for one client only.
CREATE FUNCTION forget_identities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.identities WHERE organization_id = NEW.organization_id AND connection_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER connections_identities AFTER UPDATE OF issuer, client_id ON connections FOR EACH ROW
  WHEN ((OLD.issuer, OLD.client_id) IS DISTINCT FROM (NEW.issuer, NEW.client_id))
  EXECUTE FUNCTION forget_identities();
