import { useQuery } from '@tanstack/react-query'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { missionsCopy } from './copy.ts'
import { missionCountsQuery } from './queries.ts'

/** How many people started and completed the mission, in steps of five. Shown only where the counts arrive. */
export function MissionCounts({ missionId }: { missionId: string }) {
  const copy = useCopy(missionsCopy)
  const formats = useFormats()
  const { data } = useQuery(missionCountsQuery(useOrganizations().currentId, missionId))
  if (!data) return null
  const counted = (people: number | null) =>
    people === null ? copy.fewerThanFive : copy.atLeast(formats.number(people))
  return (
    <section className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3">
        {[
          [copy.started, counted(data.started)],
          [copy.done, counted(data.done)],
        ].map(([name, value]) => (
          <div key={name} className="rounded-control bg-sunken px-4 py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-base font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{copy.countsNote}</p>
    </section>
  )
}
