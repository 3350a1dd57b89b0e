import { useQuery } from '@tanstack/react-query'
import { mapStyle } from '#contract/challenge-settings.ts'
import type { ActivityMetric, ChallengeDetail, Reached } from '#contract/challenges.ts'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { useFormats } from '#web/app/useFormats.ts'
import { programmeCopy } from '#web/programme/copy.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { challengesCopy } from './copy.ts'
import { JourneyMap } from './JourneyMap.tsx'
import { progressQuery } from './queries.ts'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'

/** What a challenge has reached, from what was recorded. */
export function Progress({ challenge }: { challenge: ChallengeDetail }) {
  const copy = useCopy(challengesCopy)
  const words = useCopy(programmeCopy)
  const labels = useCopy(settingsCopy)
  const { mapStyles } = useCopy(typeCopy)
  const errorText = useErrorText()
  const { fullDay } = useFormats()
  const progress = useQuery(progressQuery(challenge.id))
  const amount = useAmount(challenge.activityMetric)
  if (progress.isPending) return <Skeleton className="h-28" />
  if (progress.isError) {
    return (
      <ErrorState
        className="py-4!"
        sentence={copy.detailFailed}
        detail={errorText(progress.error, words.noAnswer)}
        retry={{ label: words.retry, onRetry: () => void progress.refetch(), busy: progress.isFetching }}
      />
    )
  }
  const { until, counted, smallestGroup, total, target, groups } = progress.data
  const share = target && total.value !== null ? total.value / target : undefined
  const style = mapStyle.options.find((one) => one === challenge.settings.mapStyle)
  const withheld = [total, ...groups].some(({ value }) => value === null)
  const said = ({ value, people }: Reached) =>
    value === null || people === null ? copy.withheld(smallestGroup) : amount(value)
  return (
    <SettingsGroup title={copy.progress}>
      {until === null ? (
        <p className="text-muted">{copy.notBegun}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <p className="text-xl font-semibold">{said(total)}</p>
            <p className="text-muted">
              {[total.people !== null && copy.people(total.people), copy.until(fullDay(until))]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {share !== undefined && (
            <div className="flex flex-col gap-1.5">
              <ProgressBar label={copy.progress} value={Math.min(1, share)} max={1} />
              <p className="text-sm text-muted">{copy.ofTarget(share)}</p>
            </div>
          )}
          {style && challenge.settings.showMap === true && share !== undefined && (
            <JourneyMap
              style={style}
              progress={share}
              label={labels.map(mapStyles[style])}
              labels={{ start: labels.start, finish: labels.finish }}
            />
          )}
          {groups.length > 0 && (
            <ul className="divide-y divide-line rounded-control border border-line bg-surface">
              {groups.map((group) => (
                <li key={group.id} className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1.5">
                  <span className="min-w-0 grow truncate font-medium" title={group.name}>
                    {group.name}
                  </span>
                  <span className="text-muted">{copy.members(group.members)}</span>
                  <span className="min-w-28 text-right">{said(group)}</span>
                </li>
              ))}
            </ul>
          )}
          {withheld && <p className="text-sm text-muted">{copy.withheldWhy(smallestGroup)}</p>}
          {!counted && <p className="text-sm text-muted">{copy.notCounted}</p>}
        </>
      )}
    </SettingsGroup>
  )
}

function useAmount(metric: ActivityMetric) {
  const copy = useCopy(challengesCopy)
  const { number } = useFormats()
  const say = {
    steps: copy.steps,
    distance: copy.metres,
    'active-minutes': copy.minutes,
    points: number,
  } satisfies Record<ActivityMetric, (value: number) => string>
  return say[metric]
}
