import { defineCopy } from '#web/platform/language/language.ts'

export const playerCopy = defineCopy({
  en: {
    questionOf: (place: number, all: number) => `Question ${place} of ${all}`,
    progress: 'Progress',
    chooseAll: 'Choose one or more answers.',
    yourAnswer: 'Your answer',
    back: 'Back',
    next: 'Next',
    finish: 'Finish',
    notSaved: 'Your answer could not be saved. Please try again.',
  },
  fr: {
    questionOf: (place, all) => `Question ${place} sur ${all}`,
    progress: 'Progression',
    chooseAll: 'Choisissez une ou plusieurs réponses.',
    yourAnswer: 'Votre réponse',
    back: 'Retour',
    next: 'Suivant',
    finish: 'Terminer',
    notSaved: 'Votre réponse n’a pas pu être enregistrée. Réessayez.',
  },
})
