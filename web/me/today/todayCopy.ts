import { defineCopy } from '#web/platform/language/language.ts'

export const todayCopy = defineCopy({
  en: {
    hello: (name: string) => `Hello, ${name}`,
    empty: 'Your day will be here as soon as you record something.',
    emptyWithoutRecording: 'Your own day, your challenges and your team will be here.',
    record: 'Record an activity',
  },
  fr: {
    hello: (name) => `Bonjour ${name}`,
    empty: 'Votre journée apparaîtra ici dès que vous aurez saisi une activité.',
    emptyWithoutRecording: 'Votre journée, vos défis et votre équipe apparaîtront ici.',
    record: 'Saisir une activité',
  },
})
