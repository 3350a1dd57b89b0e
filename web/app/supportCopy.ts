import { defineCopy } from '#web/platform/language/language.ts'

export const supportCopy = defineCopy({
  en: {
    viewing: (email: string) => `Support session: you see the portal as ${email} does.`,
    ends: (time: string) => `It ends at ${time}.`,
  },
  fr: {
    viewing: (email) => `Session d’assistance\u00a0: vous voyez le portail comme ${email}.`,
    ends: (time) => `Elle prend fin à ${time}.`,
  },
})
