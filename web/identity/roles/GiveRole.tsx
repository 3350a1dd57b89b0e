import { useMutation } from '@tanstack/react-query'
import { giveRole } from '#contract/identity/roles.ts'
import { type Role, roles } from '#contract/platform/permissions.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { rolesCopy } from './copy.ts'
import { giveMutation } from './queries.ts'

const initial: { email: string; role: string } = { email: '', role: '' }

/** Gives a role by address, to somebody who is here or by an invitation. */
export function GiveRole() {
  const copy = useCopy(rolesCopy)
  const { mutateAsync: give } = useMutation(giveMutation)
  const form = useForm(giveRole.body, {
    initial,
    toBody: ({ email, role }) => ({ email, role: role as Role }),
    check(values) {
      const fields = emptyFields(values, copy.fillIn)
      return fields && { fields }
    },
    async send(body) {
      const { email, role, status } = (await give(body)).data
      const words = status === 'active' ? copy.given : copy.invited
      toast({ text: words(copy.words[role], email), tone: 'success' })
      form.set('email', '')
    },
    failure: copy.noAnswer,
  })
  return (
    <Form
      form={form}
      autoComplete="off"
      aria-label={copy.give}
      className="flex flex-col gap-3 border-t border-line pt-5"
    >
      {form.message && (
        <Notice tone="danger" title={copy.giveFailed}>
          {form.message}
        </Notice>
      )}
      <div className="grid items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto] sm:[&>button]:mt-6.5">
        <TextField
          {...form.text('email')}
          label={copy.email}
          hint={copy.emailHint}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
        />
        <SelectField
          label={copy.role}
          error={form.errorAt('role')}
          value={form.values.role}
          onChange={({ target }) => form.set('role', target.value)}
          placeholder={copy.choose}
          options={roles.map((role) => ({ value: role, label: copy.words[role] }))}
        />
        <Button type="submit" busy={form.busy}>
          {copy.give}
        </Button>
      </div>
    </Form>
  )
}
