import type { ReactNode } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { CountUp } from '#web/ui/CountUp.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usersCopy } from './copy.ts'
import type { Page } from './localPage.ts'
import { valueCopy } from './valueCopy.ts'

type Props = {
  counts: Page['counts']
  /** Loading. */
  loading: boolean
}

/** Totals of the whole organization, independent of the list's filters. */
export function UserCounts({ counts, loading }: Props) {
  const copy = useCopy(usersCopy)
  const { number } = useCopy(valueCopy)
  const figure = (count: number | undefined) =>
    count === undefined ? '–' : <CountUp value={count} format={number} />
  const waiting = (counts?.pending ?? 0) + (counts?.invited ?? 0)
  return (
    <dl
      aria-busy={loading}
      className="grid grid-cols-2 gap-3 pb-6 sm:w-fit sm:grid-cols-[repeat(2,15rem)] sm:gap-4"
    >
      <Figure
        loading={loading}
        word={copy.total}
        figure={figure(counts?.total)}
        note={waiting > 0 && copy.stillToCome(waiting)}
      />
      <Figure
        loading={loading}
        word={copy.totalActive}
        figure={figure(counts?.active)}
        note={counts && counts.total > 0 && copy.ofAll(counts.active / counts.total)}
      />
    </dl>
  )
}

type FigureProps = { word: string; figure: ReactNode; note: ReactNode; loading: boolean }

function Figure({ word, figure, note, loading }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface px-5 py-4 shadow-card">
      <dt className="font-medium text-muted">{word}</dt>
      <dd className="flex h-10 items-center text-xl font-semibold">
        {loading ? <Skeleton shape="block" className="h-6 w-16" /> : figure}
      </dd>
      <dd className="h-4 truncate text-xs text-muted">{loading ? <Skeleton className="w-24" /> : note}</dd>
    </div>
  )
}
