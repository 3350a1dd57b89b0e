import { defineCopy } from '#web/platform/language/language.ts'

/** Texts of the question whether a winner tells the organizers who they are. */
export const winnerCopy = defineCopy({
  en: {
    first: 'You won!',
    place: (place: number) => `You are on the podium, in place ${place}.`,
    team: (name: string) => `${name} won, and you played for it.`,
    question: 'Tell the organizers who you are?',
    detail:
      'They learn your name and your place, and are not sent your score. But whoever takes part, also an organizer, sees the alias and the score in that place on the board, and could see it grow from day to day.',
    until: (at: string) => `No answer until ${at} is no.`,
    yes: 'Yes, tell them',
    no: 'No',
    told: 'The organizers know your name and place.',
    notTold: 'The organizers do not know who you are.',
    takeBack: 'Take it back',
    failed: 'This could not be saved. Please try again.',
  },
  fr: {
    first: 'Vous avez gagné\u00a0!',
    place: (place: number) => `Vous êtes sur le podium, à la ${place}e place.`,
    team: (name: string) => `${name} a gagné, et vous en faisiez partie.`,
    question: 'Dire à l’organisation qui vous êtes\u00a0?',
    detail:
      'Elle apprend votre nom et votre place, et votre score ne lui est pas transmis. Mais toute personne qui participe, y compris de l’organisation, voit au classement l’alias et le score à cette place, et a pu le voir grandir de jour en jour.',
    until: (at: string) => `Sans réponse d’ici le ${at}, c’est non.`,
    yes: 'Oui, le dire',
    no: 'Non',
    told: 'L’organisation connaît votre nom et votre place.',
    notTold: 'L’organisation ne sait pas qui vous êtes.',
    takeBack: 'Revenir sur ma réponse',
    failed: 'L’enregistrement a échoué. Veuillez réessayer.',
  },
})
