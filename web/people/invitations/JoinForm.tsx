import { useState } from 'react'
import { joinOrganization } from '#contract/tenants/registration.ts'
import { useForm } from '#web/forms/useForm.ts'
import { empties, weakness } from '#web/identity/accounts/checks.ts'
import { accountCopy } from '#web/identity/accounts/copy.ts'
import { EmailField } from '#web/identity/accounts/EmailField.tsx'
import { NameFields } from '#web/identity/accounts/NameFields.tsx'
import { NewPasswordFields } from '#web/identity/accounts/NewPasswordFields.tsx'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { pacing, withMinDuration } from '#web/platform/page/pacing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { organizationOf } from './invitationToken.ts'
import { joinCopy } from './joinCopy.ts'

type Props = {
  token: string
  organization: string
  onDone: () => void
  /** The organization had added the address: its owner finds an invitation in their mailbox. */
  onMailed: (email: string) => void
}

export function JoinForm({ token, organization, onDone, onMailed }: Props) {
  const copy = useCopy(joinCopy)
  const words = useCopy(accountCopy)
  const { language } = useLanguage()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    initial: { firstName: '', lastName: '', email: '', password: '', confirm: '', accessCode: '' },
    check({ accessCode, ...values }) {
      const fields = empties(needsCode ? { ...values, accessCode } : values, words.fillIn)
      if (fields) return { message: copy.required, fields }
      if (values.password !== values.confirm) return { fields: { confirm: copy.mismatch } }
      const weak = weakness(values.password)
      return weak ? { fields: { password: weak } } : undefined
    },
    async send({ firstName, lastName, email, password, accessCode }) {
      const join = call(joinOrganization, {
        params: { orgId: organizationOf(token) },
        body: {
          email,
          password,
          firstName,
          lastName,
          language,
          metadata: { organizationInviteToken: token },
          ...(needsCode && { accessCode }),
        },
      })
      try {
        await withMinDuration(pacing.joinMin, join)
      } catch (error) {
        if (!needsCode && error instanceof ApiError && error.code === 'invitation.code') {
          // The first answer only tells that a code is asked for.
          return setNeedsCode(true)
        }
        if (error instanceof ApiError && error.code === 'invitation.mailed') return onMailed(email)
        throw error
      }
      onDone()
    },
    failure: copy.failed,
  })

  return (
    <form {...form.form} className="flex flex-col gap-5">
      <p>{copy.intro(organization)}</p>
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <NameFields first={form.text('firstName')} last={form.text('lastName')} />
      <EmailField {...form.text('email')} required />
      <NewPasswordFields password={form.text('password')} confirm={form.text('confirm')} />
      {needsCode && (
        <TextField
          label={copy.code}
          hint={copy.codeHint(organization)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          required
          {...form.text('accessCode')}
        />
      )}
      <Button type="submit" busy={form.busy}>
        {copy.submit}
      </Button>
    </form>
  )
}
