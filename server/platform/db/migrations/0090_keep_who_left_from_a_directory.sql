-- Takes the account, links and the notes of who read the row from a person of the roster. Who administers the
-- organization keeps the account, which the right needs. Who left by themselves, no directory restores, though one had ended
-- their access before.
-- Returns the account that the person no longer has.
CREATE OR REPLACE FUNCTION leave_app(home uuid, person uuid, says boolean) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  had uuid;
BEGIN
  -- The right of an inactive person opens nothing, and would keep the account.
  DELETE FROM public.administrators USING public.users
    WHERE administrators.organization_id = home AND administrators.user_id = person
      AND users.organization_id = home AND users.id = person AND users.status = 'inactive';
  UPDATE public.users SET left_app = says WHERE organization_id = home AND id = person;
  IF says THEN
    UPDATE public.directory_users SET ended_at = NULL, kept = NULL
      WHERE organization_id = home AND user_id = person AND ended_at IS NOT NULL;
  END IF;
  DELETE FROM public.roster_reads WHERE organization_id = home AND user_id = person;
  UPDATE public.roster_reads SET exported = array_remove(exported, person)
    WHERE organization_id = home AND person = ANY(exported);
  DELETE FROM public.tokens WHERE user_id = person;
  DELETE FROM public.activity_key_secrets WHERE organization_id = home AND user_id = person;
  IF EXISTS (SELECT FROM public.administrators WHERE organization_id = home AND user_id = person) THEN
    RETURN NULL;
  END IF;
  SELECT account_id INTO had FROM public.users WHERE organization_id = home AND id = person FOR UPDATE;
  UPDATE public.users SET status = 'inactive', account_id = NULL, sign_in_email = NULL
    WHERE organization_id = home AND id = person;
  RETURN had;
END $$;
