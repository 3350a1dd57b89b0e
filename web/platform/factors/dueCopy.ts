import { defineCopy } from '#web/platform/language/language.ts'

export const dueCopy = defineCopy({
  en: {
    due: (date: string) => `Your organization asks for a second factor by ${date}.`,
    setUp: 'Set one up',
    back: 'Back to where you were',
  },
  fr: {
    due: (date) => `Votre organisation demande un second facteur d’ici au ${date}.`,
    setUp: 'En ajouter un',
    back: 'Revenir où vous étiez',
  },
})
