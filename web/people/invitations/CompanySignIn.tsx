import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { start } from '#web/identity/single-sign-on/start.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { companyCopy } from './companyCopy.ts'

interface Props {
  email: string
  /** The token of the invitation, which the sign-in accepts. */
  invitation?: string | undefined
}

/** In place of the password fields of an address that signs in through its company. */
export default function CompanySignIn({ email, invitation }: Props) {
  const copy = useCopy(companyCopy)
  const form = useUnvalidatedForm({
    initial: {},
    toBody: () => ({ email, ...(invitation && { invitation }) }),
    async send(body) {
      await start(body)
      // Several connections: the person chooses one.
      navigate({ to: '/sso', state: { email } })
    },
    failure: copy.failed,
    leaves: true,
  })
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <p className="wrap-anywhere">{copy.lead(email)}</p>
      <Button type="submit" busy={form.busy}>
        {copy.submit}
      </Button>
    </form>
  )
}
