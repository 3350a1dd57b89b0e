import { defineCopy } from '#web/platform/language/language.ts'

export const elsewhereCopy = defineCopy({
  en: {
    isElsewhere: (organization: string) => `This belongs to ${organization}, where you take part too.`,
    switchTo: (organization: string) => `Switch to ${organization}`,
  },
  fr: {
    isElsewhere: (organization) => `Cela se trouve chez ${organization}, où vous participez aussi.`,
    switchTo: (organization) => `Passer à ${organization}`,
  },
})
