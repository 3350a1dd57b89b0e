import { defaultRules } from '#contract/participation/rules.ts'
import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Card } from '#web/ui/Card.tsx'
import { challengesCopy } from './copy.ts'
import { Facts, MinorFacts } from './Facts.tsx'
import { Progress } from './Progress.tsx'
import { progressCopy } from './progressCopy.ts'
import { Result } from './Result.tsx'
import { typeCopy } from './typeCopy.ts'
import { useFairPlayRows } from './useFairPlayRows.ts'
import { useSettingRows } from './useSettingRows.ts'
import { wizardCopy } from './wizardCopy.ts'

/** Result and settings of a challenge. */
export function ChallengeOverview({ challenge }: { challenge: ChallengeDetail }) {
  const copy = useCopy(challengesCopy)
  const { about } = useCopy(progressCopy)
  const wizard = useCopy(wizardCopy)
  const words = useCopy(typeCopy)
  const { fullDay, number } = useFormats()
  const { type, settings, description, imageUrl, language } = challenge
  const settingRows = useSettingRows(type, settings)
  const fairPlay = useFairPlayRows({
    rules: challenge.rules ?? defaultRules,
    activityMetric: challenge.activityMetric,
  })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Progress challenge={challenge} />
        <Result challenge={challenge} />
      </div>
      <Card title={about}>
        <div className="flex flex-col gap-5">
          {imageUrl && (
            <img src={imageUrl} alt="" className="aspect-[1000/460] w-full rounded-control object-cover" />
          )}
          {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
          <Facts
            columns="sm:grid-cols-2 lg:grid-cols-1"
            rows={[
              [copy.type, words.types[type].label],
              [wizard.metric, words.metrics[challenge.activityMetric]],
              [copy.startDate, fullDay(challenge.startDate)],
              [copy.endDate, fullDay(challenge.endDate)],
              [wizard.duration, number(challenge.duration)],
              [copy.users, number(challenge.participants)],
            ]}
          />
          <MinorFacts
            rows={[
              ...settingRows,
              ...fairPlay,
              ...(language === 'en' || language === 'fr'
                ? [[wizard.language, words.languages[language]] as const]
                : []),
            ]}
          />
        </div>
      </Card>
    </div>
  )
}
