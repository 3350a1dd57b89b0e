import { defineCopy } from '#web/platform/language/language.ts'

export const switchCopy = defineCopy({
  en: {
    changed: 'Organization Changed',
    nowIn: (name: string) => `You are now in ${name}`,
    unchanged: 'You are still where you were',
    understood: 'OK',
  },
  fr: {
    changed: 'Organisation changée',
    nowIn: (name) => `Vous êtes maintenant dans ${name}`,
    unchanged: 'Vous êtes toujours au même endroit',
    understood: 'OK',
  },
})
