import { useState } from 'react'
import { changeAddress } from '#contract/people/addresses.ts'
import { useForm } from '#web/forms/useForm.ts'
import { empties } from '#web/identity/accounts/checks.ts'
import { accountCopy } from '#web/identity/accounts/copy.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ownAddressCopy } from './ownAddressCopy.ts'

/** Changing the address of one's own account: by a link mailed to the new one. */
export function OwnAddress() {
  const copy = useCopy(ownAddressCopy)
  const words = useCopy(accountCopy)
  const { session } = useSession()
  const [sentTo, setSentTo] = useState('')
  const form = useForm({
    initial: { email: '', current_password: '' },
    check(values) {
      const fields = empties(values, words.fillIn)
      return fields && { fields }
    },
    async send(body) {
      setSentTo('')
      await call(changeAddress, { body })
      setSentTo(body.email.trim())
      form.set('email', '')
      form.set('current_password', '')
    },
    failure: copy.failed,
  })

  return (
    <Card title={copy.title} description={session && copy.lead(session.user.email)}>
      <form {...form.form} className="flex flex-col gap-5">
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        {sentTo && (
          <Notice tone="success" title={copy.sent(sentTo)}>
            {copy.sentHint}
          </Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            {...form.text('email')}
            label={copy.email}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <PasswordField
            {...form.text('current_password')}
            label={copy.password}
            labels={{ show: words.showPassword, hide: words.hidePassword }}
            autoComplete="current-password"
            required
          />
        </div>
        <Button type="submit" variant="secondary" busy={form.busy} className="self-start">
          {copy.submit}
        </Button>
      </form>
    </Card>
  )
}
