import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { accessCopy } from './accessCopy.ts'
import { settingsCopy } from './copy.ts'
import { DomainList } from './DomainList.tsx'
import { accessMutation, accessQuery } from './queries.ts'
import { SaveRow, type SaveStatus } from './SaveRow.tsx'

interface Control {
  mode: 'code' | 'professional'
  domains: string[]
}

/** Who may join by the organization's link. */
export function AccessControl() {
  const copy = useCopy(accessCopy)
  const words = useCopy(settingsCopy)
  const title = useCopy(pageCopy)['/settings/access']
  const errorText = useErrorText()
  const access = useQuery(accessQuery)
  return (
    <Card title={title} description={copy.lead}>
      {access.isPending && <Skeleton shape="block" className="h-48" />}
      {access.isError && !access.data && (
        <ErrorState
          className="py-4!"
          sentence={copy.loadFailed}
          detail={errorText(access.error, copy.noAnswer)}
          retry={{ label: words.retry, onRetry: () => void access.refetch(), busy: access.isFetching }}
        />
      )}
      {access.data && <ControlForm kept={access.data} />}
    </Card>
  )
}

const modes = ['professional', 'code'] as const

function ControlForm({ kept }: { kept: Control }) {
  const copy = useCopy(accessCopy)
  const words = useCopy(settingsCopy)
  const title = useCopy(pageCopy)['/settings/access']
  const errorText = useErrorText()
  const name = useId()
  const [{ mode, domains }, setControl] = useState<Control>(kept)
  const [typed, setTyped] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [saying, setSaying] = useState<SaveStatus>()
  const save = useMutation(accessMutation)
  const change = (part: Partial<Control>) => {
    setControl({ mode, domains, ...part })
    setSaying(undefined)
  }

  const isChanged = mode !== kept.mode || domains.join() !== kept.domains.join()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setSaying(undefined)
    const unfinished = mode === 'professional' && typed.trim() !== ''
    setWaiting(unfinished)
    if (unfinished) return
    if (!isChanged) return setSaying('unchanged')
    save.mutate({ mode, domains }, { onSuccess: () => setSaying('saved') })
  }

  return (
    <form onSubmit={submit} noValidate autoComplete="off" aria-label={title} className="flex flex-col gap-5">
      <Unsaved when={(isChanged || typed.trim() !== '') && !save.isPending} />
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{copy.choice}</legend>
        {modes.map((option) => (
          <label
            key={option}
            className="relative flex items-start gap-3 rounded-control border border-line p-3 transition-colors hover:bg-sunken/40 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={mode === option}
              onChange={() => change({ mode: option })}
              className="mt-0.5 size-4 shrink-0 accent-action outline-none"
            />
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-medium">{copy[option]}</span>
              <span className="text-muted">{copy[`${option}Hint`]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'professional' && (
        <DomainList
          domains={domains}
          onChange={(next) => change({ domains: next })}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setWaiting(false)
          }}
          waiting={waiting}
        />
      )}
      {save.isError && (
        <Notice tone="danger" title={words.saveFailed}>
          {errorText(save.error, copy.noAnswer)}
        </Notice>
      )}
      <SaveRow saying={saying}>
        <Button type="submit" busy={save.isPending}>
          {copy.save}
        </Button>
      </SaveRow>
    </form>
  )
}
