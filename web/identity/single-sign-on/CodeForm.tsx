import { confirmSsoCode, type SsoOutcome } from '#contract/identity/sso.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ssoCopy } from './copy.ts'

interface Props {
  state: string
  email: string
  onOutcome: (outcome: SsoOutcome) => void
}

/** Asks for the code that was mailed at a first sign-in. */
export function CodeForm({ state, email, onOutcome }: Props) {
  const copy = useCopy(ssoCopy)
  const form = useUnvalidatedForm({
    initial: { code: '' },
    toBody: ({ code }) => ({ state, code: code.trim() }),
    async send(body) {
      onOutcome((await call(confirmSsoCode, { body })).data)
    },
    failure: copy.failed,
    leaves: true,
  })
  return (
    <PublicLayout title={copy.codeTitle} description={`${copy.codeDescription} ${email}.`} landscape="city">
      <form {...form.props} className="flex flex-col gap-5">
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <TextField
          {...form.text('code')}
          label={copy.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" busy={form.busy}>
          {copy.confirm}
        </Button>
      </form>
    </PublicLayout>
  )
}
