import { useMutation } from '@tanstack/react-query'
import { type Connection, updateConnection } from '#contract/identity/connections.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { methodsCopy } from './methodsCopy.ts'
import { updateMutation } from './queries.ts'

/** Of which ways of authentication the provider has to name one. */
export function RequiredMethods({ connection: { id, requiredAmr } }: { connection: Connection }) {
  const copy = useCopy(methodsCopy)
  const { mutateAsync: update } = useMutation(updateMutation)
  const form = useForm(updateConnection.body, {
    initial: { methods: requiredAmr.join(' ') },
    toBody: ({ methods }) => ({ requiredAmr: methods.split(/[\s,]+/).filter(Boolean) }),
    async send(body) {
      await update({ id, ...body })
      toast({ text: copy.saved, tone: 'success' })
    },
    failure: copy.noAnswer,
    inputs: { requiredAmr: 'methods' },
  })
  return (
    <details className="border-line border-t pt-3">
      <summary className="cursor-pointer py-1 font-medium pointer-coarse:py-3">{copy.title}</summary>
      <Form form={form} className="flex flex-col items-start gap-4 pt-3">
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <p className="text-muted">{copy.lead}</p>
        <TextField
          {...form.text('methods')}
          label={copy.methods}
          hint={copy.hint}
          placeholder="mfa hwk"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          className="w-full sm:max-w-sm"
        />
        <Button type="submit" variant="secondary" busy={form.busy}>
          {copy.save}
        </Button>
      </Form>
    </details>
  )
}
