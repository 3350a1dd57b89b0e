import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Entry, saveEntry } from '#contract/participation/recording.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { toast } from '#web/ui/toast.ts'
import { recordCopy } from './recordCopy.ts'

/** Saves an entry under one id for as long as the form is open, so that a second try is no second entry. */
export function useSaveEntry() {
  const copy = useCopy(recordCopy)
  const formats = useFormats()
  const queries = useQueryClient()
  const entryId = useRef(crypto.randomUUID())
  return async (body: Entry) => {
    const { data } = await callAsMember(saveEntry, { params: { entryId: entryId.current }, body })
    entryId.current = crypto.randomUUID()
    await queries.invalidateQueries({ queryKey: ['days'] })
    toast({
      tone: 'success',
      text: data.measuredInstead ? copy.measured : copy.saved(formats.number(data.worth)),
    })
    navigate({ to: '/me' })
  }
}
