import { useEffect, useState } from 'react'
import type { Quiz } from '#contract/programme/quizzes.ts'
import { useListing } from '#web/lists/useListing.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { quizListing } from '#web/programme/listing/listing.ts'
import { isDay } from '#web/programme/status/useDays.ts'

/** The panel over the list. `start` is the first day of a new quiz. */
export type Asked = { kind: 'add'; start?: string } | { kind: 'edit'; quiz: Quiz }

/** Reads `?new=1&date=2026-03-05`, which requests a new quiz, and removes it from the address. */
export function useQuizPanel() {
  const { searchStr } = useLocation()
  const { listing, move } = useListing(quizListing)
  const [asked, setAsked] = useState<Asked>()
  const mayWrite = useMay()('programme.write')
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    if (query.get('new') !== '1') return
    const date = query.get('date') ?? ''
    if (mayWrite) setAsked({ kind: 'add', ...(isDay(date) && { start: date }) })
    move({ page: listing.page }, { replace: true })
  }, [searchStr, listing.page, move, mayWrite])
  return [asked, setAsked] as const
}
