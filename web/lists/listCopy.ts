import { defineCopy } from '#web/platform/language/language.ts'

/** Words that all lists share. */
export const listCopy = defineCopy({
  en: { export: 'Export' },
  fr: { export: 'Exporter' },
})
