import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const todayCopy = defineCopy({
  en: {
    hello: (name: string) => `Hello, ${name}`,
    empty: 'Your day will be here as soon as you record something.',
    record: 'Record an activity',
    ofGoal: (goal: string) => `of ${goal} step equivalents today`,
    progress: 'Today against your goal',
    reached: 'You reached your goal.',
    goalReached: 'goal reached',
    week: 'Last 7 days',
    minutes: (count: number) => inEnglish.counted(count, 'active minute', 'active minutes'),
  },
  fr: {
    hello: (name) => `Bonjour ${name}`,
    empty: 'Votre journée apparaîtra ici dès que vous aurez saisi une activité.',
    record: 'Saisir une activité',
    ofGoal: (goal) => `sur ${goal} équivalents pas aujourd’hui`,
    progress: 'Aujourd’hui par rapport à votre objectif',
    reached: 'Vous avez atteint votre objectif.',
    goalReached: 'objectif atteint',
    week: '7 derniers jours',
    minutes: (count) => inFrench.counted(count, 'minute active', 'minutes actives'),
  },
})
