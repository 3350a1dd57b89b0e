-- As before, and newer than a restored address that this cell heard of and refused, also where its clock is behind.
CREATE OR REPLACE FUNCTION count_account_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  present constant bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
BEGIN
  UPDATE account_links SET
    password_version = CASE WHEN NEW.password_hash IS DISTINCT FROM OLD.password_hash
      THEN greatest(password_version + 1, present) ELSE password_version END,
    address_version = CASE WHEN NEW.email <> OLD.email
      THEN greatest(address_version + 1, restored_version + 1, present) ELSE address_version END
  WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
