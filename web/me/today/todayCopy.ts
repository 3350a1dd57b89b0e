import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

/** Words of what is fetched after the first paint. */
export const todayCopy = defineCopy({
  en: {
    empty: 'Your day will be here as soon as you record something.',
    record: 'Record an activity',
    ofGoal: (goal: string, unit: string) => `of ${goal} ${unit} today`,
    progress: 'Today against your goal',
    reached: 'You reached your goal.',
    goalReached: 'goal reached',
    toGo: (left: string) => `${left} to go`,
    streak: (days: number) => `${inEnglish.counted(days, 'day', 'days')} in a row`,
    week: 'Last 7 days',
    history: 'History',
    dayOf: (day: string, figure: string, unit: string) => `${day}: ${figure} ${unit}`,
    challenges: 'Your challenges',
    allChallenges: 'All challenges',
  },
  fr: {
    empty: 'Votre journée apparaîtra ici dès que vous aurez saisi une activité.',
    record: 'Saisir une activité',
    ofGoal: (goal, unit) => `sur ${goal} ${unit} aujourd’hui`,
    progress: 'Aujourd’hui par rapport à votre objectif',
    reached: 'Vous avez atteint votre objectif.',
    goalReached: 'objectif atteint',
    toGo: (left) => `Encore ${left}`,
    streak: (days) => `${inFrench.counted(days, 'jour', 'jours')} de suite`,
    week: '7 derniers jours',
    history: 'Historique',
    dayOf: (day, figure, unit) => `${day}\u00a0: ${figure} ${unit}`,
    challenges: 'Vos défis',
    allChallenges: 'Tous les défis',
  },
})
