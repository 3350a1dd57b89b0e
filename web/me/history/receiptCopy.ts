import type { AdjustmentLine } from '#contract/participation/receipt.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { defineCopy } from '#web/platform/language/language.ts'

type Adjustments = Record<AdjustmentLine['kind'], string>
type Metrics = Record<ActivityMetric, string>

/** Texts of what a day counts in a challenge. */
export const receiptCopy = defineCopy({
  en: {
    why: (challenge: string) => `Why this many in “${challenge}”?`,
    total: (unit: string) => `Counted, in ${unit}`,
    metrics: {
      steps: 'steps',
      distance: 'metres',
      'active-minutes': 'minutes',
      points: 'points',
    } satisfies Metrics,
    ofKilometres: (km: string) => `a part of ${km} km`,
    adjustments: {
      'typed-limit': 'Above what may be typed in a day',
      'typed-not-counted': 'Typed in: this challenge counts measured activity only',
      'measured-is-more': 'What was measured is more than with what was typed',
      'accepted-appeal': 'Accepted by the referee',
      'daily-cap': 'Above the most that a day counts',
      'quiz-points': 'Points from quizzes',
      late: 'Late: recorded or changed after the challenge stopped counting',
    } satisfies Adjustments,
    typed: 'typed',
    copy: 'Copy',
    copied: 'The receipt is on the clipboard.',
    rules: (version: number) => `Counted by version ${version} of the rules.`,
    toChallenge: 'To the challenge and its limits',
  },
  fr: {
    why: (challenge) => `Pourquoi ce chiffre dans «\u00a0${challenge}\u00a0»\u00a0?`,
    total: (unit) => `Compté, en ${unit}`,
    metrics: { steps: 'pas', distance: 'mètres', 'active-minutes': 'minutes', points: 'points' },
    ofKilometres: (km) => `une part de ${km} km`,
    adjustments: {
      'typed-limit': 'Au-delà de ce que l’on peut saisir par jour',
      'typed-not-counted': 'Saisi\u00a0: ce défi ne compte que l’activité mesurée',
      'measured-is-more': 'La mesure dépasse le total avec la saisie',
      'accepted-appeal': 'Accepté par l’arbitre',
      'daily-cap': 'Au-delà de ce qu’un jour peut compter',
      'quiz-points': 'Points des quiz',
      late: 'Tardif\u00a0: saisi ou modifié quand le défi ne comptait plus',
    },
    typed: 'saisi',
    copy: 'Copier',
    copied: 'Le reçu est dans le presse-papiers.',
    rules: (version) => `Compté selon la version ${version} des règles.`,
    toChallenge: 'Vers le défi et ses limites',
  },
})
