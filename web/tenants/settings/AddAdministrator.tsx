import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { administratorsCopy } from './administratorsCopy.ts'
import { addMutation, potentialQuery } from './queries.ts'

/** Makes somebody of the organization an administrator. */
export function AddAdministrator() {
  const copy = useCopy(administratorsCopy)
  const errorText = useErrorText()
  const potential = useQuery(potentialQuery)
  const add = useMutation(addMutation)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const people = potential.data ?? []

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending) return
    setMissing(chosen === null)
    if (chosen === null) return
    const name = people.find(({ id }) => id === chosen)?.name ?? ''
    add.mutate(chosen, {
      onSuccess: ({ organization }) => {
        setChosen(null)
        const active = organization.admin_ids.includes(chosen)
        toast({ text: active ? copy.added(name) : copy.promised(name), tone: 'success' })
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 border-t border-line pt-5">
      <Unsaved when={chosen !== null && !add.isPending} />
      {potential.isError && (
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
      )}
      {add.isError && (
        <Notice tone="danger" title={copy.addFailed}>
          {errorText(add.error, copy.noAnswer)}
        </Notice>
      )}
      <div className="grid items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Combobox
          label={copy.person}
          hint={copy.personHint}
          error={missing && copy.nobodyChosen}
          items={people.map(({ id, name, email }) => ({
            value: id,
            label: name === email ? email : `${name} · ${email}`,
          }))}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            setMissing(false)
            add.reset()
          }}
          placeholder={copy.choose}
          labels={{ search: copy.search, empty: copy.noMatch }}
        />
        <Button type="submit" variant="secondary" busy={add.isPending} className="sm:mt-6.5">
          {copy.add}
        </Button>
      </div>
    </form>
  )
}
