import type { Report, ReportDetail, ReportMetric } from './reports.ts'

// Texts of a report, shared by the page and the PDF.

export type ReportLanguage = 'en' | 'fr'
type Groups = ReportDetail['smallestGroups']
export type ReportSeries = keyof ReportDetail['series']

interface Words {
  monthly: string
  custom: string
  metrics: Record<ReportMetric, string>
  definitions: Record<ReportMetric, (groups: Groups) => string>
  /** Label under a figure. */
  people: (people: string, exact: boolean, one: boolean) => string
  notRecorded: string
  withheld: (smallest: number) => string
  against: (change: string, period: string) => string
  beforeWas: (value: string, period: string) => string
  noEarlier: string
  /** Title that states the chart's message. */
  most: Record<ReportSeries, (when: string, value: string) => string>
  none: Record<ReportSeries, string>
  few: Record<ReportSeries, string>
  soFar: (day: string) => string
  /** For steps, minutes and distances. */
  upTo: (day: string) => string
  noneClosed: string
  noActivity: string
  definitionsTitle: string
  privacyTitle: string
  privacy: (groups: Groups) => string
  inDay: (day: string) => string
  inMonth: (month: string) => string
  page: (page: number, pages: number) => string
  summary: string
}

const en: Words = {
  monthly: 'Monthly report',
  custom: 'Custom report',
  metrics: {
    steps: 'Steps',
    activeMinutes: 'Active minutes',
    walkingDistance: 'Walking distance',
    cyclingDistance: 'Cycling distance',
    totalUsers: 'Total users',
    activeUsers: 'Active users',
    activityPoints: 'Activity points',
  },
  definitions: {
    steps: ({ health }) =>
      `All steps that phones and watches recorded, without the days on which fewer than ${health} people were active.`,
    activeMinutes: ({ health }) =>
      `All minutes of activity recorded, without the days on which fewer than ${health} people were active.`,
    walkingDistance: ({ health }) =>
      `The whole distance recorded on foot and by wheelchair, in kilometres, without the days on which fewer than ${health} people were active.`,
    cyclingDistance: ({ health }) =>
      `The whole distance recorded by bicycle, in kilometres, without the days on which fewer than ${health} people cycled.`,
    totalUsers: () =>
      'People of the organization on the last day of the period, or on the day the report was made if that was earlier. People removed since are not counted.',
    activeUsers: ({ participation }) =>
      `People with recorded activity, on average over the calendar months that the period touches. Months with fewer than ${participation} of them are left out.`,
    activityPoints: ({ participation, health }) =>
      `Points of correct answers to quizzes that ended in the period and that at least ${participation} people answered, ${health} for confidential quizzes.`,
  },
  people: (people, exact, one) =>
    `${exact ? '' : 'about '}${people} ${one ? 'person' : 'people'}${exact ? '' : ' a month'}`,
  notRecorded: 'Not recorded: no source is connected',
  withheld: (smallest) => `Not shown: about fewer than ${smallest} people`,
  against: (change, period) => `${change} compared with ${period}`,
  beforeWas: (value, period) => `${value} in ${period}`,
  noEarlier: 'No earlier period',
  most: {
    steps: (when, value) => `Most steps ${when}: ${value}`,
    activeMinutes: (when, value) => `Most active minutes ${when}: ${value}`,
    activeUsers: (when, value) => `Most people active ${when}: ${value}`,
  },
  none: {
    steps: 'No steps were recorded',
    activeMinutes: 'No active minutes were recorded',
    activeUsers: 'Nobody recorded activity',
  },
  few: {
    steps: 'Too few people to show steps',
    activeMinutes: 'Too few people to show active minutes',
    activeUsers: 'Too few active people to show',
  },
  soFar: (day) => `The period was not over when this report was made: it says what there was by ${day}.`,
  upTo: (day) => `Steps, minutes and distances are told up to ${day}, the last day whose week had closed.`,
  noneClosed:
    'No week of this period had closed when this report was made: steps, minutes and distances are not told yet.',
  noActivity:
    'No activity has been recorded: no phone or watch has sent anything yet. What follows is what there is.',
  definitionsTitle: 'What the figures mean',
  privacyTitle: 'Privacy',
  privacy: ({ participation, health }) =>
    `No figure is about fewer than ${participation} people, and none about steps, minutes or distances about fewer than ${health}. Days and months of fewer are left out of every sum, so that nothing about one person can be found by subtraction. The number of users is the organization’s own list, and always shown.`,
  inDay: (day) => `on ${day}`,
  inMonth: (month) => `in ${month}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  summary: 'The period at a glance',
}

const fr: Words = {
  monthly: 'Rapport mensuel',
  custom: 'Rapport personnalisé',
  metrics: {
    steps: 'Pas',
    activeMinutes: 'Minutes actives',
    walkingDistance: 'Distance à pied',
    cyclingDistance: 'Distance à vélo',
    totalUsers: 'Total des utilisateurs',
    activeUsers: 'Utilisateurs actifs',
    activityPoints: 'Points d’activité',
  },
  definitions: {
    steps: ({ health }) =>
      `Tous les pas enregistrés par les téléphones et les montres, hormis les jours où moins de ${health} personnes étaient actives.`,
    activeMinutes: ({ health }) =>
      `Toutes les minutes d’activité enregistrées, hormis les jours où moins de ${health} personnes étaient actives.`,
    walkingDistance: ({ health }) =>
      `Toute la distance enregistrée à pied et en fauteuil roulant, en kilomètres, hormis les jours où moins de ${health} personnes étaient actives.`,
    cyclingDistance: ({ health }) =>
      `Toute la distance enregistrée à vélo, en kilomètres, hormis les jours où moins de ${health} personnes ont roulé.`,
    totalUsers: () =>
      'Personnes de l’organisation au dernier jour de la période, ou au jour du rapport s’il est antérieur. Les personnes retirées depuis ne sont pas comptées.',
    activeUsers: ({ participation }) =>
      `Personnes dont une activité est enregistrée, en moyenne sur les mois civils que touche la période. Les mois qui en comptent moins de ${participation} sont laissés de côté.`,
    activityPoints: ({ participation, health }) =>
      `Points des bonnes réponses aux quiz terminés dans la période et auxquels au moins ${participation} personnes ont répondu, ${health} pour les quiz confidentiels.`,
  },
  people: (people, exact, one) =>
    `${exact ? '' : 'environ '}${people} ${one ? 'personne' : 'personnes'}${exact ? '' : ' par mois'}`,
  notRecorded: 'Non enregistré : aucune source connectée',
  withheld: (smallest) => `Non affiché : moins de ${smallest} personnes concernées`,
  against: (change, period) => `${change} par rapport à ${period}`,
  beforeWas: (value, period) => `${value} pour ${period}`,
  noEarlier: 'Pas de période antérieure',
  most: {
    steps: (when, value) => `Le plus de pas ${when} : ${value}`,
    activeMinutes: (when, value) => `Le plus de minutes actives ${when} : ${value}`,
    activeUsers: (when, value) => `Le plus de personnes actives ${when} : ${value}`,
  },
  none: {
    steps: 'Aucun pas enregistré',
    activeMinutes: 'Aucune minute active enregistrée',
    activeUsers: 'Personne n’a enregistré d’activité',
  },
  few: {
    steps: 'Trop peu de personnes pour montrer les pas',
    activeMinutes: 'Trop peu de personnes pour montrer les minutes actives',
    activeUsers: 'Trop peu de personnes actives pour le montrer',
  },
  soFar: (day) =>
    `La période n’était pas terminée quand ce rapport a été fait : il dit ce qu’il en était le ${day}.`,
  upTo: (day) =>
    `Les pas, minutes et distances vont jusqu’au ${day}, dernier jour dont la semaine était close.`,
  noneClosed:
    'Aucune semaine de cette période n’était close quand ce rapport a été fait : pas, minutes et distances ne sont pas encore donnés.',
  noActivity:
    'Aucune activité n’a été enregistrée : aucun téléphone ni aucune montre n’a encore rien envoyé. Voici ce qu’il y a.',
  definitionsTitle: 'Ce que disent les chiffres',
  privacyTitle: 'Vie privée',
  privacy: ({ participation, health }) =>
    `Aucun chiffre ne porte sur moins de ${participation} personnes, et aucun chiffre de pas, de minutes ou de distances sur moins de ${health}. Les jours et les mois qui en comptent moins ne sont dans aucune somme, afin qu’aucune soustraction ne révèle rien d’une personne. Le nombre d’utilisateurs est la liste même de l’organisation, et toujours affiché.`,
  inDay: (day) => `le ${day}`,
  inMonth: (month) => `en ${month}`,
  page: (page, pages) => `Page ${page} sur ${pages}`,
  summary: 'La période en un coup d’œil',
}

export const reportWords: Record<ReportLanguage, Words> = { en, fr }

const longDates: Intl.DateTimeFormatOptions = {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
}

/** Title of a report. A monthly report is named by its month. */
export function reportTitle(
  language: ReportLanguage,
  { type, period }: Pick<Report, 'type' | 'period'>,
): string {
  const { monthly, custom } = reportWords[language]
  if (type === 'Manual') return custom
  const month = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return `${monthly}, ${month.format(new Date(period.startDate))}`
}

/** Formats a period: February 1 – 28, 2026. */
export const reportPeriod = (language: ReportLanguage, { startDate, endDate }: Report['period']): string =>
  new Intl.DateTimeFormat(language, longDates).formatRange(new Date(startDate), new Date(endDate))
