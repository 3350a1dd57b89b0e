import { defineCopy } from '#web/platform/language/language.ts'

/** Texts of the question whether a winner tells the organizers who they are. */
export const winnerCopy = defineCopy({
  en: {
    first: 'You won!',
    place: (place: number) => `You are on the podium, in place ${place}.`,
    team: (name: string) => `${name} won, and you played for it.`,
    question: 'Tell the organizers who you are?',
    detail:
      'They learn your name and your place, never your score. Whoever takes part can see the alias in that place on the board.',
    until: (at: string) => `No answer until ${at} is no.`,
    yes: 'Yes, tell them',
    no: 'No',
    told: 'The organizers know your name and place.',
    notTold: 'The organizers do not know who you are.',
    takeBack: 'Take it back',
    failed: 'This could not be saved. Please try again.',
  },
  fr: {
    first: 'Vous avez gagné !',
    place: (place: number) => `Vous êtes sur le podium, à la ${place}e place.`,
    team: (name: string) => `${name} a gagné, et vous en faisiez partie.`,
    question: 'Dire à l’organisation qui vous êtes ?',
    detail:
      'Elle apprend votre nom et votre place, jamais votre score. Toute personne qui participe voit au classement l’alias qui occupe cette place.',
    until: (at: string) => `Sans réponse d’ici le ${at}, c’est non.`,
    yes: 'Oui, le dire',
    no: 'Non',
    told: 'L’organisation connaît votre nom et votre place.',
    notTold: 'L’organisation ne sait pas qui vous êtes.',
    takeBack: 'Revenir sur ma réponse',
    failed: 'L’enregistrement a échoué. Veuillez réessayer.',
  },
})
