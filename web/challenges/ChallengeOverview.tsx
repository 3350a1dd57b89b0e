import type { ChallengeDetail } from '#contract/challenges.ts'
import { useCopy } from '#web/app/language.ts'
import { useFormats } from '#web/app/useFormats.ts'
import { challengesCopy } from './copy.ts'
import { Facts } from './Facts.tsx'
import { Progress } from './Progress.tsx'
import { typeCopy } from './typeCopy.ts'
import { useSettingRows } from './useSettingRows.ts'
import { wizardCopy } from './wizardCopy.ts'

/** What was decided when the challenge was made, and what came of it so far. */
export function ChallengeOverview({ challenge }: { challenge: ChallengeDetail }) {
  const copy = useCopy(challengesCopy)
  const wizard = useCopy(wizardCopy)
  const words = useCopy(typeCopy)
  const { fullDay, number } = useFormats()
  const { type, settings, description, imageUrl, language } = challenge
  const rows = useSettingRows(type, settings)
  return (
    <div className="flex flex-col gap-6">
      {imageUrl && (
        <img src={imageUrl} alt="" className="aspect-[1000/460] w-full rounded-card object-cover" />
      )}
      {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
      <Progress challenge={challenge} />
      <Facts
        rows={[
          [copy.type, words.types[type].label],
          [wizard.metric, words.metrics[challenge.activityMetric]],
          [copy.startDate, fullDay(challenge.startDate)],
          [copy.endDate, fullDay(challenge.endDate)],
          [wizard.duration, number(challenge.duration)],
          [copy.users, number(challenge.participants)],
          ...(language === 'en' || language === 'fr'
            ? [[wizard.language, words.languages[language]] as const]
            : []),
          ...rows,
        ]}
      />
    </div>
  )
}
