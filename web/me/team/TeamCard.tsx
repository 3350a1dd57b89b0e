import { useQuery } from '@tanstack/react-query'
import type { MyChallenge } from '#contract/participation/joins.ts'
import { dayIn } from '#contract/platform/days.ts'
import type { Standings } from '#web/me/challenges/Groups.tsx'
import { groupsQuery } from '#web/me/challenges/queries.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { useTimezone } from '#web/me/member/member.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Members } from './Members.tsx'
import { teamCopy } from './teamCopy.ts'

/** The own team in one competition. */
export function TeamCard({ challenge }: { challenge: MyChallenge }) {
  const copy = useCopy(teamCopy)
  const groups = useQuery(groupsQuery(challenge.id))
  if (groups.isPending) return <Skeleton shape="block" className="h-96" />
  if (groups.isError) return <LoadFailed error={groups.error} onRetry={() => groups.refetch()} />
  const mine = groups.data.groups.find(({ isMine }) => isMine)
  const name = mine?.name ?? challenge.join?.group?.name ?? ''
  return (
    <Card flush>
      <Scene kind="city" className="h-32! w-full! rounded-none! sm:h-44!" />
      <div className="flex flex-col gap-5 p-5">
        <div className="-mt-12 flex items-end gap-4">
          <span className="rounded-control border-4 border-surface bg-surface">
            <Avatar name={name} src={mine?.logoUrl} size="lg" shape="square" />
          </span>
          <div className="min-w-0 pb-0.5">
            <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
          </div>
        </div>
        <p className="text-muted">{copy.plays(challenge.title)}</p>
        <Figures challenge={challenge} standings={groups.data} />
        <Link
          to={`/me/challenges/${challenge.id}`}
          className={linkClass('inline-flex min-h-11 items-center self-start')}
        >
          {copy.toChallenge}
        </Link>
      </div>
      {groups.data.members.length > 0 && (
        <Members challengeId={challenge.id} state={challenge.state} members={groups.data.members} />
      )}
    </Card>
  )
}

function Figures({ challenge, standings }: { challenge: MyChallenge; standings: Standings }) {
  const copy = useCopy(teamCopy)
  const { number } = useFormats()
  const amount = useAmount(challenge.metric)
  const timezone = useTimezone()
  const today = dayIn(timezone, new Date())
  const { startDate, endDate } = challenge
  const daysFrom = (day: string) => (Date.parse(day) - Date.parse(startDate)) / 86_400_000 + 1
  const mine = standings.groups.find(({ isMine }) => isMine)
  const figures = [
    ...(mine?.place == null
      ? []
      : [{ label: copy.place, value: number(mine.place), note: copy.ofTeams(standings.groups.length) }]),
    ...(mine?.figure == null ? [] : [{ label: copy.figure, value: amount(mine.figure), note: '' }]),
    { label: copy.yourPart, value: amount(standings.mine), note: '' },
    {
      label: copy.days,
      value: copy.dayOf(daysFrom(today < endDate ? today : endDate), daysFrom(endDate)),
      note: '',
    },
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              {value} {note && <span className="block text-sm font-normal text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {mine?.place === null && (
        <p>{standings.isWithheld ? copy.withheld : copy.noPlace(mine.active ?? 0, standings.needed)}</p>
      )}
    </>
  )
}
