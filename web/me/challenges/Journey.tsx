import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { JourneyMap, milestones } from '#web/ui/illustration/JourneyMap.tsx'
import { isLandscape } from './ChallengePicture.tsx'
import { sharedCopy } from './sharedCopy.ts'

type Props = { challenge: ChallengeOfMember; total: number; target: number | null }

/** The route of a collective target, with its milestones as a table. */
export function Journey({ challenge: { mapStyle }, total, target }: Props) {
  const copy = useCopy(sharedCopy)
  const formats = useFormats()
  if (!isLandscape(mapStyle)) return null
  return (
    <figure className="flex flex-col gap-3">
      <JourneyMap
        style={mapStyle}
        progress={target ? total / target : 0}
        label={copy.map}
        labels={{ start: copy.start, finish: copy.finish }}
      />
      {target !== null && (
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
                  <td className="py-2 text-right tabular-nums">{copy.steps(Math.ceil(target * part))}</td>
                  <td className="py-2 text-right">{total >= target * part ? copy.done : copy.open}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  )
}
