import { useState } from 'react'
import { changeAddress, changeAddressBody } from '#contract/people/addresses.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { accountCopy } from './accountCopy.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { ownAddressCopy } from './ownAddressCopy.ts'

function useAddressForm() {
  const copy = useCopy(ownAddressCopy)
  const words = useCopy(accountCopy)
  const [sentTo, setSentTo] = useState('')
  const form = useForm(changeAddressBody, {
    initial: { email: '', current_password: '' },
    toBody: (values) => values,
    check(values) {
      const fields = emptyFields(values, words.fillIn)
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
  return { form, sentTo: form.isChanged ? '' : sentTo }
}

/** Changes the address of one's own account, by a link mailed to the new address. */
export function OwnAddress({ email }: { email: string }) {
  const copy = useCopy(ownAddressCopy)
  const { form, sentTo } = useAddressForm()
  return (
    <Card title={copy.title} description={copy.lead(email)}>
      <Form form={form}>
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        {sentTo && (
          <Notice tone="success" title={copy.sent(sentTo)}>
            {copy.sentHint}
          </Notice>
        )}
        <AddressFields form={form} />
        <Button type="submit" variant="secondary" busy={form.busy} className="self-start">
          {copy.submit}
        </Button>
      </Form>
    </Card>
  )
}

function AddressFields({ form }: Pick<ReturnType<typeof useAddressForm>, 'form'>) {
  const copy = useCopy(ownAddressCopy)
  return (
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
      <CurrentPasswordField {...form.text('current_password')} />
    </div>
  )
}
