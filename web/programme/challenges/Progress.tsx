import { useQuery } from '@tanstack/react-query'
import { mapStyle } from '#contract/programme/challenge-settings.ts'
import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useDays } from '#web/programme/status/useDays.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Grove } from '#web/ui/illustration/Grove.tsx'
import { JourneyMap } from '#web/ui/illustration/JourneyMap.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { challengesCopy } from './copy.ts'
import { HeadlineFigure } from './HeadlineFigure.tsx'
import { type ChallengeProgress, headlineOf, stageOf } from './outcome.ts'
import { progressCopy } from './progressCopy.ts'
import { progressQuery } from './queries.ts'
import { Ranking } from './Ranking.tsx'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'

/** Result of a challenge, computed from its published figures. */
export function Progress({ challenge }: { challenge: ChallengeDetail }) {
  const copy = useCopy(progressCopy)
  const { detailFailed } = useCopy(challengesCopy)
  const words = useCopy(programmeCopy)
  const errorText = useErrorText()
  const progress = useQuery(progressQuery(challenge.id))
  return (
    <Card title={copy.progress}>
      {progress.data ? (
        <Reached challenge={challenge} progress={progress.data} />
      ) : progress.isError ? (
        <ErrorState
          className="py-4!"
          sentence={detailFailed}
          detail={errorText(progress.error, words.noAnswer)}
          retry={{ label: words.retry, onRetry: () => void progress.refetch(), busy: progress.isFetching }}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton shape="block" className="h-12 w-56" />
          <Skeleton shape="block" className="h-2.5" />
          <Skeleton shape="block" className="h-56" />
        </div>
      )}
    </Card>
  )
}

type ReachedProps = { challenge: ChallengeDetail; progress: ChallengeProgress }

function Reached({ challenge, progress }: ReachedProps) {
  const copy = useCopy(progressCopy)
  const { today } = useDays()
  const stage = stageOf(challenge, progress, today)
  const headline = headlineOf(challenge, progress)
  const share = headline.target && headline.reached !== null ? headline.reached / headline.target : undefined
  const hidden = progress.until !== null && progress.total.value === null
  const someHidden = !hidden && progress.groups.some(({ value }) => value === null)
  const notes = [
    headline.fixed && copy.fixed,
    !progress.counted && copy.notCounted,
    progress.counted && hidden && copy.nothingShown(progress.smallestGroup),
    progress.until !== null && someHidden && copy.withheldWhy(progress.smallestGroup),
    challenge.type === 'podium' && copy.placesOfPeople,
  ].filter((note) => note !== false)
  return (
    <div className="flex flex-col gap-6">
      <HeadlineFigure {...{ challenge, progress, headline, stage, share }} />
      {headline.unit === 'trees' && headline.target !== null && (
        <Grove reached={headline.reached ?? 0} target={headline.target} />
      )}
      <Journey challenge={challenge} share={share ?? 0} />
      {progress.groups.length > 0 && <Ranking {...{ challenge, progress, stage }} />}
      {notes.length > 0 && (
        <div className="flex flex-col gap-1 text-sm text-muted">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </div>
  )
}

/** The map of a collective challenge, if it has one. */
function Journey({ challenge, share }: { challenge: ChallengeDetail; share: number }) {
  const labels = useCopy(settingsCopy)
  const { mapStyles } = useCopy(typeCopy)
  const { type, settings } = challenge
  const style = mapStyle.options.find((one) => one === settings.mapStyle)
  if (type !== 'collective-target' || !style || settings.showMap !== true) return null
  return (
    <JourneyMap
      style={style}
      progress={share}
      label={labels.map(mapStyles[style])}
      labels={{ start: labels.start, finish: labels.finish }}
    />
  )
}
