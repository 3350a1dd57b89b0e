import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { milestones } from '#web/ui/illustration/milestones.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ChallengePicture, isLandscape } from './ChallengePicture.tsx'
import { groupsQuery } from './queries.ts'
import { sharedCopy } from './sharedCopy.ts'

const JourneyMap = lazy(async () => ({
  default: (await import('#web/ui/illustration/JourneyMap.tsx')).JourneyMap,
}))

/** The route of a collective target, as far as all have come. The milestones below say the same as a table. */
export function Journey({ challenge }: { challenge: ChallengeOfMember }) {
  const copy = useCopy(sharedCopy)
  const { data } = useQuery(groupsQuery(challenge.id))
  const { mapStyle } = challenge
  if (!isLandscape(mapStyle) || data?.isWithheld)
    return <ChallengePicture challenge={challenge} className="h-36! w-full! rounded-none! sm:h-48!" />
  const progress = data?.progress
  return (
    <Suspense fallback={<Skeleton shape="block" className="aspect-[2/1] w-full" />}>
      <JourneyMap
        style={mapStyle}
        progress={progress?.target ? progress.total / progress.target : 0}
        label={copy.map}
        labels={{ start: copy.start, finish: copy.finish }}
      />
    </Suspense>
  )
}

export function Milestones({ total, target }: { total: number; target: number }) {
  const copy = useCopy(sharedCopy)
  const steps = useAmount('steps')
  const formats = useFormats()
  return (
    <details className="text-muted">
      <summary className="w-fit rounded-small py-3 text-sm">{copy.milestones}</summary>
      <table className="mt-1 w-full text-ink">
        <caption className="sr-only">{copy.milestones}</caption>
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {copy.milestone}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {copy.at}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {copy.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...milestones, 1].map((part) => (
            <tr key={part} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-medium">
                {part === 1 ? copy.finish : formats.rate(part * 100)}
              </th>
              <td className="py-2 text-right tabular-nums">{steps(Math.ceil(target * part))}</td>
              <td className="py-2 text-right">{total >= target * part ? copy.done : copy.open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
