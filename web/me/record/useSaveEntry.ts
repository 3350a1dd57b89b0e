import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Effect, type Entry, saveEntry } from '#contract/participation/recording.ts'
import { enqueue } from '#web/me/outbox/enqueue.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { toast } from '#web/ui/toast.ts'
import { recordCopy } from './recordCopy.ts'
import { useUnit } from './useUnit.ts'
import { worthOf } from './worthOf.ts'

/** An entry that is edited, and what follows. */
export interface EditedEntry {
  id: string
  content: Entry
  onSaved: () => void
}

/** What is sent: an entry, and why it is changed. */
export type EntryBody = Entry & { reason?: string }

export const withReason = (entry: Entry, reason: string): EntryBody => ({
  ...entry,
  ...(reason.trim() !== '' && { reason }),
})

/** Saves an entry under one id for as long as the form is open, so that a second try is no second entry. */
export function useSaveEntry(edited?: EditedEntry) {
  const copy = useCopy(recordCopy)
  const formats = useFormats()
  const queries = useQueryClient()
  const unit = useUnit()
  const textOf = ({ measuredInstead, worth }: Effect) =>
    measuredInstead ? copy.measured : copy.saved(formats.number(worth), unit)
  const entryId = useRef(edited?.id ?? crypto.randomUUID())
  return async (body: EntryBody) => {
    const id = entryId.current
    const input = { params: { entryId: id }, body }
    const outcome = await enqueue(saveEntry, input, {
      id,
      label: copy.saved(formats.number(worthOf(body)), unit),
    })
    entryId.current = edited?.id ?? crypto.randomUUID()
    toast({ tone: 'success', text: outcome.state === 'sent' ? textOf(outcome.answer.data) : copy.kept })
    if (outcome.state === 'sent')
      await Promise.all([['days'], ['challenges']].map((queryKey) => queries.invalidateQueries({ queryKey })))
    if (edited) edited.onSaved()
    else navigate({ to: '/me' })
  }
}
