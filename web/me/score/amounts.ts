import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { defineCopy, useCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const english = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const french = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 })

/** Metres as kilometres, rounded down so that nobody appears further than they are. */
const kilometres = (metres: number) => Math.floor(metres / 100) / 10

type Words = Record<ActivityMetric, (amount: number) => string>

const amountCopy = defineCopy<Words>({
  en: {
    steps: (amount) => inEnglish.counted(amount, 'step', 'steps'),
    distance: (amount) => `${english.format(kilometres(amount))} km`,
    'active-minutes': (amount) => inEnglish.counted(amount, 'minute', 'minutes'),
    points: (amount) => inEnglish.counted(amount, 'point', 'points'),
  },
  fr: {
    steps: (amount) => `${french.format(amount)} pas`,
    distance: (amount) => `${french.format(kilometres(amount))} km`,
    'active-minutes': (amount) => inFrench.counted(amount, 'minute', 'minutes'),
    points: (amount) => inFrench.counted(amount, 'point', 'points'),
  },
})

/** Formats an amount in the unit of a challenge. */
export const useAmount = (metric: ActivityMetric) => useCopy(amountCopy)[metric]
