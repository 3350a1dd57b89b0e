import { defineCopy } from '#web/platform/language/language.ts'

export const otherCellsCopy = defineCopy({
  en: {
    /** Its name is not known right now. */
    unnamed: 'Your other organization',
  },
  fr: {
    unnamed: 'Votre autre organisation',
  },
})
