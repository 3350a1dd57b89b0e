import { useId } from 'react'
import type { ListedChallenge } from '#contract/programme/programme-pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { programmeCopy } from './programmeCopy.ts'

/** Challenges that run, then those to come. */
export function ChallengeList({ challenges }: { challenges: ListedChallenge[] }) {
  const copy = useCopy(programmeCopy)
  if (challenges.length === 0) return <p className="rounded-card bg-sunken p-5">{copy.nothing}</p>
  return (
    <>
      <Group title={copy.running} challenges={challenges.filter(({ hasBegun }) => hasBegun)} />
      <Group title={copy.coming} challenges={challenges.filter(({ hasBegun }) => !hasBegun)} />
    </>
  )
}

function Group({ title, challenges }: { title: string; challenges: ListedChallenge[] }) {
  const id = useId()
  if (challenges.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {challenges.map((challenge, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page tells no ids, and its order does not change
          <Challenge key={at} challenge={challenge} />
        ))}
      </ul>
    </section>
  )
}

function Challenge({ challenge }: { challenge: ListedChallenge }) {
  const copy = useCopy(programmeCopy)
  const { day } = useFormats()
  const { title, description, type, language, startDate, endDate, hasBegun } = challenge
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card">
      <h3 lang={language ?? undefined} className="font-semibold wrap-anywhere">
        {title}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
        <Badge tone={hasBegun ? 'action' : 'neutral'}>{copy.types[type]}</Badge>
        <span>
          {!hasBegun && `${copy.starts(day(startDate))}. `}
          {copy.until(day(endDate))}
        </span>
      </p>
      {description && (
        <p lang={language ?? undefined} className="whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
    </li>
  )
}
