import { defineCopy } from '#web/platform/language/language.ts'

export const notIncludedCopy = defineCopy({
  en: {
    sentence: 'Your role does not include this.',
    hint: 'An administrator of your organization can give you another role.',
  },
  fr: {
    sentence: 'Votre rôle ne comprend pas cette page.',
    hint: 'Un administrateur de votre organisation peut vous en donner un autre.',
  },
})
