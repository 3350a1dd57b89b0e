import type { ProgrammeStatus } from '#contract/programme/status.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import type { Range } from './ranges.ts'

/** Texts shared by challenges and quizzes. */
export const programmeCopy = defineCopy({
  en: {
    status: { 'Coming Soon': 'Coming Soon', Live: 'Live', Finished: 'Finished' } satisfies Record<
      ProgrammeStatus,
      string
    >,
    tabs: { upcoming: 'Upcoming', finished: 'Finished' },
    list: 'Lists',
    searchHint: 'Search by title',
    range: 'Period',
    allTime: 'All time',
    ranges: {
      '24h': 'Last 24 hours',
      '7d': 'Last 7 days',
      '30d': 'Last 30 days',
      '90d': 'Last 90 days',
    } satisfies Record<Range, string>,
    clearFilters: 'Show all',
  },
  fr: {
    status: { 'Coming Soon': 'Bientôt', Live: 'En cours', Finished: 'Terminé' },
    tabs: { upcoming: 'À venir', finished: 'Terminés' },
    list: 'Listes',
    searchHint: 'Rechercher par titre',
    range: 'Période',
    allTime: 'Depuis toujours',
    ranges: {
      '24h': 'Dernières 24 heures',
      '7d': '7 derniers jours',
      '30d': '30 derniers jours',
      '90d': '90 derniers jours',
    },
    clearFilters: 'Tout afficher',
  },
  bilingual: { tabs: { upcoming: 'À venir', finished: 'Terminés' } },
})
