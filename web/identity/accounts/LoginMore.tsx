import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'
import { LostFactors } from './LostFactors.tsx'
import { secondFactorCopy } from './secondFactorCopy.ts'
import type { LoginForm } from './useLogin.ts'

type Props = { form: LoginForm }

/** What only some sign-ins need, fetched for them. */
export default function LoginMore({ form }: Props) {
  return form.isHalf ? <CodeField form={form} /> : <DeviceChoices form={form} />
}

/** Takes a code of the authenticator app, or a recovery code. */
function CodeField({ form }: Props) {
  const copy = useCopy(secondFactorCopy)
  return (
    <>
      <TextField
        {...form.text('code')}
        label={copy.code}
        hint={copy.hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button variant="secondary" busy={form.passkey.busy} onClick={form.passkey.press}>
        {copy.passkey}
      </Button>
      <LostFactors />
    </>
  )
}
