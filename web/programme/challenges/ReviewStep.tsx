import { useQuery } from '@tanstack/react-query'
import { dayIn } from '#contract/platform/days.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { typeIcons } from '#web/ui/challengeTypeIcons.ts'
import { type Draft, endOf, settingsOf } from './draft.ts'
import { Facts } from './Facts.tsx'
import { Preflight } from './Preflight.tsx'
import { activePeopleQuery, teamChoicesQuery } from './queries.ts'
import { typeCopy } from './typeCopy.ts'
import { useFairPlayRows } from './useFairPlayRows.ts'
import { useSettingRows } from './useSettingRows.ts'
import { useTreeCost } from './useTreeCost.ts'
import { wizardCopy } from './wizardCopy.ts'

type Props = { draft: Draft & { type: ChallengeType } }

export function ReviewStep({ draft }: Props) {
  const copy = useCopy(wizardCopy)
  const words = useCopy(typeCopy)
  const { fullDay, number } = useFormats()
  const timeZone = useOrganizations().current?.timezone ?? 'UTC'
  const active = useQuery(activePeopleQuery)
  const teams = useQuery({ ...teamChoicesQuery, enabled: draft.type === 'team-competition' })
  const chosen = settingsOf(draft, draft.type, useTreeCost(draft.partner))
  const rows = useSettingRows(draft.type, chosen.settings)
  const fairPlay = useFairPlayRows(draft)
  const { label } = words.types[draft.type]
  const around = {
    today: dayIn(timeZone, new Date()),
    timeZone,
    active: active.data,
    teams: teams.data && new Map(teams.data.map((team) => [team.id, team])),
  }
  return (
    <div className="flex flex-col gap-6">
      <Head draft={draft} />
      <Facts
        rows={[
          [copy.steps.type, label],
          [copy.metric, words.metrics[draft.activityMetric]],
          [copy.startDate, fullDay(draft.startDate)],
          [copy.endDate, fullDay(endOf(draft))],
          [copy.duration, number(draft.duration)],
          [copy.language, words.languages[draft.language]],
          ...rows,
          ...fairPlay,
        ]}
      />
      <Preflight parameters={[draft, chosen, around]} />
    </div>
  )
}

/** The picture or the icon of the type, the title and the description. */
function Head({ draft }: Props) {
  const { types } = useCopy(typeCopy)
  const Icon = typeIcons[draft.type]
  return (
    <header className="flex items-start gap-4">
      {draft.imageUrl ? (
        <img src={draft.imageUrl} alt="" className="size-16 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-control bg-action-soft text-action">
          <Icon aria-hidden="true" className="size-7" />
        </span>
      )}
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-lg font-semibold wrap-anywhere">{draft.title.trim() || types[draft.type].label}</p>
        {draft.description.trim() && (
          <p className="whitespace-pre-line text-muted wrap-anywhere">{draft.description.trim()}</p>
        )}
      </div>
    </header>
  )
}
