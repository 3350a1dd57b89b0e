import type { ActivityType, CalendarItem } from '#contract/insights/dashboard.ts'
import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

/** Texts of the calendar, the day panel and the upcoming events. */
export const calendarCopy = defineCopy({
  en: {
    calendar: 'Activity calendar',
    previous: 'Previous month',
    next: 'Next month',
    today: 'Today',
    filter: 'Show',
    all: 'All',
    types: {
      'Health Quiz': 'Health Quiz',
      'Individual Challenge': 'Individual Challenge',
      'Photo Challenge': 'Photo Challenge',
      'Team Challenges': 'Team Challenges',
    } satisfies Record<ActivityType, string>,
    statuses: { active: 'In Progress', completed: 'Completed', scheduled: 'Scheduled' } satisfies Record<
      CalendarItem['status'],
      string
    >,
    allDay: 'All day',
    activities: (count: number) =>
      count === 0 ? 'no activities' : count === 1 ? '1 activity' : `${english.format(count)} activities`,
    more: (count: number) => `${english.format(count)} more`,
    fewParticipants: 'Fewer than 5 participants',
    participants: (count: number) =>
      count === 1 ? '1 participant' : `${english.format(count)} participants`,
    emptyDay: 'Nothing runs on this day.',
    emptyType: (type: string) => `No ${type} runs on this day.`,
    add: 'Add Activity',
    newChallenge: 'New challenge on this day',
    newQuiz: 'New quiz on this day',
    upcoming: 'Upcoming events',
    noUpcoming: 'Nothing is planned yet. Choose a day in the calendar to begin.',
    show: 'Show the day in the calendar',
  },
  fr: {
    calendar: 'Calendrier des activités',
    previous: 'Mois précédent',
    next: 'Mois suivant',
    today: 'Aujourd’hui',
    filter: 'Afficher',
    all: 'Tout',
    types: {
      'Health Quiz': 'Quiz santé',
      'Individual Challenge': 'Défi individuel',
      'Photo Challenge': 'Défi photo',
      'Team Challenges': 'Défis d’équipe',
    },
    statuses: { active: 'En cours', completed: 'Terminé', scheduled: 'Prévu' },
    allDay: 'Toute la journée',
    activities: (count) =>
      count === 0 ? 'aucune activité' : `${french.format(count)} ${count > 1 ? 'activités' : 'activité'}`,
    more: (count) => `${french.format(count)} de plus`,
    fewParticipants: 'Moins de 5 participants',
    participants: (count) => `${french.format(count)} ${count > 1 ? 'participants' : 'participant'}`,
    emptyDay: 'Rien n’a lieu ce jour-là.',
    emptyType: (type) => `Rien n’a lieu ce jour-là dans «\u00a0${type}\u00a0».`,
    add: 'Ajouter une activité',
    newChallenge: 'Nouveau défi ce jour-là',
    newQuiz: 'Nouveau quiz ce jour-là',
    upcoming: 'Événements à venir',
    noUpcoming: 'Rien n’est encore prévu. Choisissez un jour dans le calendrier pour commencer.',
    show: 'Montrer le jour dans le calendrier',
  },
})
