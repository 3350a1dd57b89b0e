-- The open weeks of a begun challenge stay hidden once it is deleted, whoever had joined: if that depended on the joins, a
-- challenge that one person can join would tell whether they did.
CREATE OR REPLACE FUNCTION hide_weeks_of_deleted_challenge() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  reach constant text := coalesce(current_setting('elan.reach', true), '');
  today constant date := (work_moment() AT TIME ZONE 'UTC' + interval '14 hours')::date;
  present constant date := date_trunc('week', today)::date;
  weeks constant date[] := ARRAY(
    SELECT week::date FROM generate_series(
      greatest(date_trunc('week', OLD.start_date)::date, present - 14),
      least(date_trunc('week', OLD.end_date)::date, present), interval '7 days') AS week);
  -- Other types keep no list of companies.
  companies constant jsonb := CASE OLD.type WHEN 'inter-company' THEN coalesce(OLD.settings -> 'companies', '[]') ELSE '[]' END;
BEGIN
  -- Companies of other customers may play too. A login that is no superuser may not declare the setting of a function.
  PERFORM set_config('elan.reach', '*', true);
  UPDATE organizations
    SET hidden_weeks = ARRAY(
      SELECT DISTINCT week FROM unnest(hidden_weeks || weeks) AS week WHERE week >= present - 14 ORDER BY 1)
    WHERE OLD.start_date <= today AND weeks <> '{}' AND (id = OLD.organization_id OR companies ? id::text);
  PERFORM set_config('elan.reach', reach, true);
  RETURN OLD;
END $$;
