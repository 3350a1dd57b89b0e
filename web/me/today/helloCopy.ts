import { defineCopy } from '#web/platform/language/language.ts'

export const helloCopy = defineCopy({
  en: { hello: (name: string) => `Hello, ${name}` },
  fr: { hello: (name) => `Bonjour ${name}` },
})
