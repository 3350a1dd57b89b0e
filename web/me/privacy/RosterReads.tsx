import type { RosterRead } from '#contract/participation/visibility.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Card } from '#web/ui/Card.tsx'
import { privacyCopy } from './privacyCopy.ts'

/** Each time somebody at the employer opened the own entry or exported a list with it. */
export function RosterReads({ reads }: { reads: readonly RosterRead[] }) {
  const copy = useCopy(privacyCopy)
  const formats = useFormats()
  return (
    <Card title={copy.reads} description={copy.readsDetail}>
      {reads.length === 0 ? (
        <p>{copy.noReads}</p>
      ) : (
        <ul className="divide-y divide-line">
          {reads.map(({ at, kind, by }) => (
            <li key={`${at} ${kind}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>{copy.read[by][kind]}</span>
              <time dateTime={at} className="text-muted">
                {formats.instant(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
