import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const missionQuizCopy = defineCopy({
  en: {
    stays: 'Your answers stay on this device',
    staysDetail: 'We never get them, and neither does your employer. Signing out deletes them.',
    counted: 'Your employer sees numbers only',
    countedDetail: 'How many people started and finished this mission, rounded down to fives. Never who.',
    forYou:
      'Just for you: it gives no points. At the end you see the solutions and where each fact comes from.',
    start: 'Start',
    goOn: 'Continue',
    again: 'Play again',
    answeredOf: (answered: number, all: number) =>
      `${inEnglish.counted(answered, 'question', 'questions')} answered, of ${all}.`,
    label: (title: string) => `${title}: all answered`,
    completedOffline: 'The solutions will be here once you are online.',
    right: 'Right',
    rightOf: (all: number) => `of ${inEnglish.counted(all, 'answer', 'answers')} right`,
    elsewhere: 'Your answers stayed on the device where you gave them. These are the solutions.',
    unanswered: 'These are the solutions.',
    source: (name: string) => `Source: ${name}`,
  },
  fr: {
    stays: 'Vos réponses restent sur cet appareil',
    staysDetail: 'Ni nous ni votre employeur ne les recevons. Se déconnecter les supprime.',
    counted: 'Votre employeur ne voit que des nombres',
    countedDetail:
      'Combien de personnes ont commencé et terminé cette mission, arrondi au multiple de cinq inférieur. Jamais qui.',
    forYou:
      'Rien que pour vous\u00a0: elle ne donne pas de points. À la fin, vous voyez les solutions et d’où vient chaque fait.',
    start: 'Commencer',
    goOn: 'Continuer',
    again: 'Rejouer',
    answeredOf: (answered, all) =>
      `${inFrench.counted(answered, 'question répondue', 'questions répondues')}, sur ${all}.`,
    label: (title) => `${title}\u00a0: tout est répondu`,
    completedOffline: 'Les solutions seront ici dès que vous serez en ligne.',
    right: 'Juste',
    rightOf: (all) => `sur ${inFrench.counted(all, 'réponse juste', 'réponses justes')}`,
    elsewhere: 'Vos réponses sont restées sur l’appareil où vous les avez données. Voici les solutions.',
    unanswered: 'Voici les solutions.',
    source: (name) => `Source\u00a0: ${name}`,
  },
})
