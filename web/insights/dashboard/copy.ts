import type { DashboardPart } from '#contract/insights/dashboard.ts'
import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

const frenchPeople = (count: number) => `${french.format(count)} ${count > 1 ? 'personnes' : 'personne'}`

/** Texts of the page and its four figures. */
export const dashboardCopy = defineCopy({
  en: {
    description: (organization: string) => `What is going on at ${organization}, and what comes next.`,
    figures: 'Figures',
    unavailable: 'Dashboard endpoints are not available yet',
    unread: (parts: string) => `Could not be read: ${parts}.`,
    failed: 'Failed to fetch dashboard metrics',
    parts: {
      users: 'users',
      challenges: 'challenges',
      quizzes: 'quizzes',
      teams: 'teams',
      activities: 'recorded activity',
    } satisfies Record<DashboardPart, string>,
    activeEmployees: 'Active Employees',
    engagementRate: 'Engagement Rate',
    wellnessScore: 'Wellness Score',
    activitiesThisMonth: 'Activities this month',
    notAvailable: 'N/A',
    outOfTen: 'out of 10',
    target: 'Target: 85%',
    estimate: 'Estimate',
    measured: 'Measured',
    rateFormula:
      '0.76 × running challenges. The measured rate takes its place with the first recorded activity.',
    scoreFormula: '50 + 0.5 × engagement rate + 2 × running challenges, at most 100; shown out of 10.',
    rateMeasured: 'People with recorded activity this month, of all active people.',
    activeOf: (active: number, eligible: number) =>
      `At least ${english.format(active)} of ${english.format(eligible)} people this month`,
    fewOf: (smallest: number, eligible: number) =>
      `Fewer than ${english.format(smallest)} of ${english.format(eligible)}`,
    withheld: (smallest: number) =>
      `Figures about fewer than ${english.format(smallest)} people are not shown, so that nobody can be guessed from them.`,
    activated: (active: number) => `${english.format(active)} activated`,
    teams: (count: number) => (count === 1 ? '1 team' : `${english.format(count)} teams`),
    running: (count: number) =>
      count === 1 ? '1 challenge running' : `${english.format(count)} challenges running`,
    sinceMonth: 'since the month began',
    againstMonth: 'against last month',
    noEarlier: 'No earlier period yet',
  },
  fr: {
    description: (organization) => `Ce qui se passe chez ${organization}, et ce qui vient ensuite.`,
    figures: 'Chiffres',
    unavailable: 'Le tableau de bord n’est pas encore disponible',
    unread: (parts) => `Lecture impossible\u00a0: ${parts}.`,
    failed: 'Les chiffres du tableau de bord n’ont pas pu être chargés',
    parts: {
      users: 'utilisateurs',
      challenges: 'défis',
      quizzes: 'quiz',
      teams: 'équipes',
      activities: 'activité enregistrée',
    },
    activeEmployees: 'Employés actifs',
    engagementRate: 'Taux d’engagement',
    wellnessScore: 'Indice de bien-être',
    activitiesThisMonth: 'Activités ce mois-\u2060ci',
    notAvailable: 'N/D',
    outOfTen: 'sur 10',
    target: 'Objectif\u00a0: 85 %',
    estimate: 'Estimation',
    measured: 'Mesuré',
    rateFormula: '0,76 × défis en cours. Le taux mesuré prend sa place dès la première activité enregistrée.',
    scoreFormula: '50 + 0,5 × taux d’engagement + 2 × défis en cours, au plus 100\u00a0; affiché sur 10.',
    rateMeasured:
      'Personnes ayant une activité enregistrée ce mois-\u2060ci, parmi toutes les personnes actives.',
    activeOf: (active, eligible) =>
      `Au moins ${french.format(active)} personnes sur ${french.format(eligible)} ce mois-\u2060ci`,
    fewOf: (smallest, eligible) => `Moins de ${french.format(smallest)} sur ${french.format(eligible)}`,
    withheld: (smallest) =>
      `Les chiffres portant sur moins de ${french.format(smallest)} personnes ne sont pas affichés, afin que personne ne puisse être deviné.`,
    activated: (active) => `${frenchPeople(active)} ${active > 1 ? 'activées' : 'activée'}`,
    teams: (count) => `${french.format(count)} ${count > 1 ? 'équipes' : 'équipe'}`,
    running: (count) => `${french.format(count)} ${count > 1 ? 'défis' : 'défi'} en cours`,
    sinceMonth: 'depuis le début du mois',
    againstMonth: 'par rapport au mois dernier',
    noEarlier: 'Pas encore de période précédente',
  },
})
