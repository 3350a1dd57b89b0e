import { defineCopy } from '#web/platform/language/language.ts'

export const searchCopy = defineCopy({
  en: {
    title: 'Search',
    hint: 'Search people, teams, challenges, quizzes, organizations, pages and actions',
    placeholder: 'Search or jump to…',
    groups: {
      recent: 'Recent',
      action: 'Actions',
      page: 'Pages',
      organization: 'Organizations',
      person: 'People',
      team: 'Teams',
      challenge: 'Challenges',
      quiz: 'Quizzes',
    },
    actions: {
      person: 'Add a person',
      team: 'New team',
      challenge: 'New challenge',
      quiz: 'New quiz',
    },
    loading: 'Searching…',
    found: (count: number) => (count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`),
    empty: (text: string) => `Nothing matches “${text}”.`,
    failed: 'People, teams, challenges and quizzes could not be searched.',
  },
  fr: {
    title: 'Rechercher',
    hint: 'Rechercher des personnes, équipes, défis, quiz, organisations, pages et actions',
    placeholder: 'Rechercher ou aller à…',
    groups: {
      recent: 'Récents',
      action: 'Actions',
      page: 'Pages',
      organization: 'Organisations',
      person: 'Personnes',
      team: 'Équipes',
      challenge: 'Défis',
      quiz: 'Quiz',
    },
    actions: {
      person: 'Ajouter une personne',
      team: 'Nouvelle équipe',
      challenge: 'Nouveau défi',
      quiz: 'Nouveau quiz',
    },
    loading: 'Recherche…',
    found: (count) => (count === 0 ? 'Aucun résultat' : count === 1 ? '1 résultat' : `${count} résultats`),
    empty: (text) => `Rien ne correspond à «\u00a0${text}\u00a0».`,
    failed: 'La recherche des personnes, équipes, défis et quiz a échoué.',
  },
})
