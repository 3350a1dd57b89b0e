import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updatePassword } from '#contract/identity/passwords.ts'
import { getSession } from '#contract/identity/sessions.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { Form } from '#web/forms/Form.tsx'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { call, leaveForLogin, whileEnding } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { accountCopy } from './accountCopy.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { ownPasswordCopy } from './ownPasswordCopy.ts'
import { ownSessionsQuery } from './ownSessions.ts'

const initial = { current_password: '', password: '', confirm: '' }

function usePasswordForm() {
  const copy = useCopy(ownPasswordCopy)
  const words = useCopy(accountCopy)
  const queries = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  const form = useUnvalidatedForm({
    initial,
    toBody: ({ current_password, password }) => ({ current_password, password }),
    check(values) {
      const fields = emptyFields(values, words.fillIn)
      if (fields) return { fields }
      return values.password === values.confirm ? undefined : { fields: { confirm: words.mismatch } }
    },
    send: (body) =>
      whileEnding('password-changed', async () => {
        setIsDone(false)
        await call(updatePassword, { body })
        for (const name of ['current_password', 'password', 'confirm'] as const) form.set(name, '')
        // A session that stays on a device ends with the password it was opened with.
        const found = await call(getSession).catch(() => undefined)
        if (found?.session === null) return leaveForLogin()
        setIsDone(true)
        return queries.invalidateQueries(ownSessionsQuery)
      }),
    failure: copy.failed,
  })
  return { form, isDone: isDone && !form.isChanged }
}

/**
 * Changes the password of one's own account.
 * @param email tells password managers whose it is
 */
export function OwnPassword({ email }: { email: string }) {
  const copy = useCopy(ownPasswordCopy)
  const words = useCopy(accountCopy)
  const { form, isDone } = usePasswordForm()
  return (
    <Card title={copy.title} description={copy.lead}>
      <Form form={form}>
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        {isDone && (
          <Notice tone="success" title={copy.done}>
            {copy.doneHint}
          </Notice>
        )}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField {...form.text('current_password')} />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <NewPasswordFields
            label={words.newPassword}
            password={form.text('password')}
            confirm={form.text('confirm')}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" variant="secondary" busy={form.busy}>
            {copy.submit}
          </Button>
          <Link to="/forgot-password" className={linkClass()}>
            {copy.forgot}
          </Link>
        </div>
      </Form>
    </Card>
  )
}
