import type { ChallengeState } from '#contract/participation/joins.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

type Types = Record<ChallengeType, string>
type States = Record<ChallengeState, string>

/** Texts of the list, and what the list and a challenge share. */
export const challengesCopy = defineCopy({
  en: {
    title: 'Challenges',
    empty: 'No challenge yet. When your organization starts one, you find it here.',
    record: 'Record an activity',
    live: 'Now',
    coming: 'Coming',
    past: 'Over',
    types: {
      'team-competition': 'Team competition',
      environmental: 'Trees',
      'collective-target': 'Journey together',
      podium: 'Podium',
      'individual-mission': 'Your own mission',
      'inter-company': 'Company competition',
      'donation-challenge': 'Donation',
    } satisfies Types,
    states: {
      coming: 'Coming',
      live: 'Live',
      provisional: 'Provisional',
      'under-appeal': 'Under appeal',
      sealed: 'Final',
    } satisfies States,
    daysToGo: (days: number) => (days === 0 ? 'Last day' : `${inEnglish.counted(days, 'day', 'days')} to go`),
    starts: (when: string) => `Starts ${when}`,
    /** What to do next. */
    next: {
      join: 'Join. All days since the start count.',
      joinEarly: 'Join before it starts.',
      wait: (alias: string) => `You are in as ${alias}.`,
      record: (alias: string) => `You play as ${alias}. Record today.`,
      late: 'Over. Days that arrive late still count.',
      appeal: 'Over. Results can be questioned now.',
      look: 'See the final result.',
      missed: 'You did not take part.',
    },
  },
  fr: {
    title: 'Défis',
    empty: 'Aucun défi pour l’instant. Quand votre organisation en lance un, vous le trouvez ici.',
    record: 'Saisir une activité',
    live: 'En cours',
    coming: 'À venir',
    past: 'Terminés',
    types: {
      'team-competition': 'Compétition par équipes',
      environmental: 'Arbres',
      'collective-target': 'Voyage ensemble',
      podium: 'Podium',
      'individual-mission': 'Votre mission',
      'inter-company': 'Compétition entre entreprises',
      'donation-challenge': 'Don',
    },
    states: {
      coming: 'À venir',
      live: 'En cours',
      provisional: 'Provisoire',
      'under-appeal': 'Recours ouvert',
      sealed: 'Définitif',
    },
    daysToGo: (days) => (days === 0 ? 'Dernier jour' : `Encore ${inFrench.counted(days, 'jour', 'jours')}`),
    starts: (when) => `Commence ${when}`,
    next: {
      join: 'Participez. Tous les jours depuis le début comptent.',
      joinEarly: 'Inscrivez-vous avant le départ.',
      wait: (alias) => `Vous participez en tant que ${alias}.`,
      record: (alias) => `Vous jouez en tant que ${alias}. Saisissez votre journée.`,
      late: 'Terminé. Les jours qui arrivent en retard comptent encore.',
      appeal: 'Terminé. Les résultats peuvent être contestés.',
      look: 'Voir le résultat définitif.',
      missed: 'Vous n’avez pas participé.',
    },
  },
})
