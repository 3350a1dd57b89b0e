import type { ChallengeOfMember, ChallengeState } from '#contract/participation/joins.ts'
import { metricProportions, typedLimit } from '#contract/participation/rules.ts'
import { useAvailable } from '#web/me/frame/available.ts'
import { useIsOnFoot } from '#web/me/record/useUnit.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/linkClass.ts'
import { rulesCopy } from './rulesCopy.ts'

/** The rules of a challenge in words, and when its result becomes final. */
export function Rules({ challenge }: { challenge: ChallengeOfMember }) {
  const copy = useCopy(rulesCopy)
  const isAvailable = useAvailable()
  const sentences = useSentences(challenge)
  return (
    <Card title={copy.title}>
      <div className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-muted">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Timeline challenge={challenge} />
        {isAvailable('/me/rules') && (
          <Link to="/me/rules" className={linkClass('inline-flex min-h-11 items-center self-start')}>
            {copy.all}
          </Link>
        )}
      </div>
    </Card>
  )
}

function useSentences({ metric, rules, startDate, endDate, dailyGoal, podiumPlaces }: ChallengeOfMember) {
  const copy = useCopy(rulesCopy)
  const formats = useFormats()
  const amount = useAmount(metric)
  const isOnFoot = useIsOnFoot()
  const metrics = isOnFoot ? copy.metrics : { ...copy.metrics, ...copy.movement }
  const { dailyCap, conversion, typed, graceHours, bicyclePercent } = rules
  const limit = Math.floor((typedLimit * metricProportions[metric]) / metricProportions.steps)
  return [
    copy.days(formats.day(startDate), formats.day(endDate)),
    metrics[metric],
    metric === 'steps' && conversion && (isOnFoot ? copy.conversion : copy.movement.conversion),
    metric === 'distance' && copy.bicycle(bicyclePercent),
    copy.cap(amount(dailyCap)),
    copy.typed[typed](amount(limit)),
    dailyGoal !== null && copy.goal(amount(dailyGoal)),
    podiumPlaces !== null && copy.podium(podiumPlaces),
    copy.late(graceHours),
  ].filter((sentence) => sentence !== false)
}

const order: readonly ChallengeState[] = ['live', 'provisional', 'under-appeal', 'sealed']

function Timeline({
  challenge: { state, endsAt, graceEndsAt, sealedAt, sha256 },
}: {
  challenge: ChallengeOfMember
}) {
  const copy = useCopy(rulesCopy)
  const { instant } = useFormats()
  const texts = [
    copy.until.live(instant(endsAt)),
    copy.until.provisional(instant(graceEndsAt)),
    copy.until['under-appeal'](instant(sealedAt)),
    copy.until.sealed,
  ]
  const current = order.indexOf(state)
  return (
    <section aria-label={copy.timeline} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{copy.timeline}</h3>
      <ol className="flex flex-col">
        {texts.map((text, at) => (
          <li
            key={text}
            aria-current={at === current ? 'step' : undefined}
            className={cx(
              'relative border-l-2 pb-3 pl-5 last:border-transparent last:pb-0',
              at < current ? 'border-action' : 'border-line',
              at === current ? 'font-medium' : 'text-muted',
            )}
          >
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-1 -left-[7px] size-3 rounded-badge border-2',
                at <= current ? 'border-action bg-action' : 'border-line bg-surface',
              )}
            />
            {text}
          </li>
        ))}
      </ol>
      {sha256 && (
        <p className="text-xs break-all text-muted">
          {copy.seal}: <code>{sha256}</code>
        </p>
      )}
    </section>
  )
}
