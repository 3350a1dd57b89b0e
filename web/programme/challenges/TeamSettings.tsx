import { useQuery } from '@tanstack/react-query'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ChoicesFailed } from './ChoicesFailed.tsx'
import { Competitors } from './Competitors.tsx'
import { teamChoicesQuery } from './queries.ts'
import { ScoringChoice } from './ScoringChoice.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsCopy } from './settingsCopy.ts'
import type { DraftProps } from './useDraft.ts'

export function TeamSettings({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  const teams = useQuery(teamChoicesQuery)
  return (
    <SettingsGroup title={copy.teams}>
      {teams.isPending && <Skeleton className="h-16" />}
      {teams.isError && <ChoicesFailed onRetry={() => void teams.refetch()} busy={teams.isFetching} />}
      {teams.data?.length === 0 && (
        <p>
          {copy.noTeams}{' '}
          <Link to="/teams" className={linkClass()}>
            {copy.toTeams}
          </Link>
        </p>
      )}
      {teams.data && teams.data.length > 0 && (
        <Competitors
          choices={teams.data.map(({ id, name, memberCount }) => ({
            id,
            name,
            size: copy.members(memberCount),
          }))}
          chosen={draft.teams}
          onChange={(chosen) => change({ teams: chosen })}
          labels={{
            one: copy.team,
            choose: copy.chooseTeam,
            add: copy.addTeam,
            none: copy.noTeamsChosen,
            list: copy.teams,
            remove: copy.remove,
          }}
        />
      )}
      <ScoringChoice value={draft.scoringMethod} onChange={(scoringMethod) => change({ scoringMethod })} />
    </SettingsGroup>
  )
}
