-- The challenges that the acting person is in. Each statement on scores calls it: in PL/pgSQL it is planned once a
-- connection, in SQL at each call.
CREATE OR REPLACE FUNCTION joined_challenges() RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(challenge_id), '{}') FROM public.challenge_joins
    WHERE user_id = public.acting_person() AND left_at IS NULL);
END $$;
