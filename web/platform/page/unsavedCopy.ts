import { defineCopy } from '#web/platform/language/language.ts'

export const unsavedCopy = defineCopy({
  en: {
    question: 'Discard your changes?',
    consequence: 'What you entered has not been saved.',
    discard: 'Discard changes',
    keep: 'Keep editing',
  },
  fr: {
    question: 'Abandonner vos modifications\u00a0?',
    consequence: 'Ce que vous avez saisi n’a pas été enregistré.',
    discard: 'Abandonner',
    keep: 'Continuer',
  },
})
