import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { useIsOnFoot } from '#web/me/record/useUnit.ts'
import { defineCopy, useCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const english = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const french = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 })

/** Metres as kilometres, rounded down so that nobody appears further than they are. */
const kilometres = (metres: number) => Math.floor(metres / 100) / 10

type Words = Record<ActivityMetric | 'movement', (amount: number) => string>

const amountCopy = defineCopy<Words>({
  en: {
    steps: (amount) => inEnglish.counted(amount, 'step', 'steps'),
    movement: (amount) => inEnglish.counted(amount, 'movement unit', 'movement units'),
    distance: (amount) => `${english.format(kilometres(amount))} km`,
    'active-minutes': (amount) => inEnglish.counted(amount, 'minute', 'minutes'),
    points: (amount) => inEnglish.counted(amount, 'point', 'points'),
  },
  fr: {
    steps: (amount) => `${french.format(amount)} pas`,
    movement: (amount) => inFrench.counted(amount, 'unité de mouvement', 'unités de mouvement'),
    distance: (amount) => `${french.format(kilometres(amount))} km`,
    'active-minutes': (amount) => inFrench.counted(amount, 'minute', 'minutes'),
    points: (amount) => inFrench.counted(amount, 'point', 'points'),
  },
})

/** Formats an amount in the unit of a challenge, in the words of how the person moves. */
export function useAmount(metric: ActivityMetric) {
  const copy = useCopy(amountCopy)
  const isOnFoot = useIsOnFoot()
  return copy[metric === 'steps' && !isOnFoot ? 'movement' : metric]
}
