import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

/** Texts of the own history. */
export const historyCopy = defineCopy({
  en: {
    title: 'History',
    description: 'Your own days, back to 400 days. Only you see them.',
    by: 'Show by',
    month: 'Month',
    weeks: 'Weeks',
    earlier: 'Earlier',
    later: 'Later',
    none: 'Nothing was recorded in this time.',
    empty: 'Your days will be here as soon as you record something.',
    record: 'Record an activity',
    reachedOn: (days: number) =>
      days === 0
        ? 'Every bit of movement counts'
        : `You reached your goal on ${inEnglish.counted(days, 'day', 'days')}`,
    totalOf: (period: string) => `Days of ${period}`,
    weeksTable: 'Your weeks',
    columns: { day: 'Day', week: 'Week', figure: 'Figure', reached: 'Goal' },
    reached: 'reached',
    oldMonths: 'Before that',
    oldMonthsDetail: 'After thirteen months, only the sum of each month is left of your days.',
    daysActive: (days: number) => `${inEnglish.counted(days, 'day', 'days')} with activity`,
    daysReached: (days: number) => inEnglish.counted(days, 'day', 'days'),
    sum: (amount: string) => `${amount} in total`,
    details: {
      steps: (count: number) => inEnglish.counted(count, 'step', 'steps'),
      footM: (km: string) => `${km} km on foot`,
      wheelsM: (km: string) => `${km} km on wheels`,
      cyclingM: (km: string) => `${km} km by bicycle`,
      pushes: (count: number) => inEnglish.counted(count, 'push', 'pushes'),
      activeMinutes: (count: number) => inEnglish.counted(count, 'active minute', 'active minutes'),
    },
  },
  fr: {
    title: 'Historique',
    description: 'Vos propres jours, jusqu’à 400 jours en arrière. Vous seul les voyez.',
    by: 'Afficher par',
    month: 'Mois',
    weeks: 'Semaines',
    earlier: 'Plus tôt',
    later: 'Plus tard',
    none: 'Rien n’a été saisi pendant cette période.',
    empty: 'Vos jours apparaîtront ici dès que vous aurez saisi une activité.',
    record: 'Saisir une activité',
    reachedOn: (days) =>
      days === 0
        ? 'Chaque mouvement compte'
        : `Vous avez atteint votre objectif ${inFrench.counted(days, 'jour', 'jours')}`,
    totalOf: (period) => `Jours de ${period}`,
    weeksTable: 'Vos semaines',
    columns: { day: 'Jour', week: 'Semaine', figure: 'Chiffre', reached: 'Objectif' },
    reached: 'atteint',
    oldMonths: 'Avant cela',
    oldMonthsDetail: 'Après treize mois, il ne reste de vos jours que la somme de chaque mois.',
    daysActive: (days) => `${inFrench.counted(days, 'jour', 'jours')} avec activité`,
    daysReached: (days) => inFrench.counted(days, 'jour', 'jours'),
    sum: (amount) => `${amount} au total`,
    details: {
      steps: (count) => `${inFrench.format(count)} pas`,
      footM: (km) => `${km} km à pied`,
      wheelsM: (km) => `${km} km en fauteuil`,
      cyclingM: (km) => `${km} km à vélo`,
      pushes: (count) => inFrench.counted(count, 'poussée', 'poussées'),
      activeMinutes: (count) => inFrench.counted(count, 'minute active', 'minutes actives'),
    },
  },
})
