import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { foldText } from '#contract/platform/fold.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { listQuery } from './listQueries.ts'

/** The hierarchy, of it what matches a text at once, and what the server finds once typing has paused. */
export function useListing(text: string) {
  const typed = useDeferredValue(text.trim())
  const asked = usePaused(text.trim(), pacing.orgSearchRefetch)
  const all = useQuery(listQuery(''))
  const found = useQuery({ ...listQuery(asked), enabled: asked !== '' })

  // An answer to another text would hide what matches this one; all of it is in memory anyway.
  const known = asked === typed && asked !== '' && found.data ? found.data : all.data
  const entries = useMemo(() => {
    const wanted = foldText(typed)
    return known?.filter(({ organization }) =>
      [organization.name, organization.accessCode].some((part) => foldText(part).includes(wanted)),
    )
  }, [known, typed])

  const failed = [all, found].find(({ isError }) => isError)
  return { all: all.data, entries, typed, failed }
}

/** A text once it has not changed for `ms`; an empty one counts at once. */
function usePaused(text: string, ms: number) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setPaused, text ? ms : 0, text)
    return () => clearTimeout(timer)
  }, [text, ms])
  return text && paused
}
