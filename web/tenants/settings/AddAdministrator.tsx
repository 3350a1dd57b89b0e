import { useMutation, useQuery } from '@tanstack/react-query'
import { addAdministratorBody } from '#contract/identity/administrators.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { administratorsCopy } from './administratorsCopy.ts'
import { addMutation, potentialQuery } from './queries.ts'

const initial: { userId: string | null } = { userId: null }

function useAdministratorForm(nameOf: (id: string) => string) {
  const copy = useCopy(administratorsCopy)
  const { mutateAsync: add } = useMutation(addMutation)
  const form = useForm(addAdministratorBody, {
    initial,
    toBody: ({ userId }) => ({ userId: userId ?? '' }),
    check: ({ userId }) => (userId === null ? { fields: { userId: copy.nobodyChosen } } : undefined),
    async send({ userId }) {
      const { organization } = await add(userId)
      form.set('userId', null)
      const name = nameOf(userId)
      const isActive = organization.admin_ids.includes(userId)
      toast({ text: isActive ? copy.added(name) : copy.promised(name), tone: 'success' })
    },
    failure: copy.noAnswer,
  })
  return form
}

/** Makes a person of the organization an administrator. */
export function AddAdministrator() {
  const copy = useCopy(administratorsCopy)
  const { data: people = [] } = useQuery(potentialQuery)
  const form = useAdministratorForm((chosen) => people.find(({ id }) => id === chosen)?.name ?? '')
  return (
    <Form form={form} className="flex flex-col gap-3 border-t border-line pt-5">
      <PotentialFailed />
      {form.failed && (
        <Notice tone="danger" title={copy.addFailed}>
          {form.message}
        </Notice>
      )}
      <div className="grid items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Combobox
          label={copy.person}
          hint={copy.personHint}
          error={form.errorAt('userId')}
          items={people.map(({ id, name, email }) => ({
            value: id,
            label: name === email ? email : `${name} · ${email}`,
          }))}
          value={form.values.userId}
          onChange={(id) => form.set('userId', id)}
          placeholder={copy.choose}
          labels={{ search: copy.search, empty: copy.noMatch }}
        />
        <Button type="submit" variant="secondary" busy={form.busy} className="sm:mt-6.5">
          {copy.add}
        </Button>
      </div>
    </Form>
  )
}

/** Why nobody can be chosen, and a retry. */
function PotentialFailed() {
  const copy = useCopy(administratorsCopy)
  const errorText = useErrorText()
  const potential = useQuery(potentialQuery)
  if (!potential.isError) return null
  return (
    <Notice
      tone="danger"
      title={copy.potentialFailed}
      action={
        <Button
          size="sm"
          variant="secondary"
          busy={potential.isFetching}
          onClick={() => void potential.refetch()}
        >
          {copy.retry}
        </Button>
      }
    >
      {errorText(potential.error, copy.potentialFetchFailed)}
    </Notice>
  )
}
