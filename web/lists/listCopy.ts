import { defineCopy } from '#web/platform/language/language.ts'

/** Texts shared by all lists. */
export const listCopy = defineCopy({
  en: { export: 'Export' },
  fr: { export: 'Exporter' },
})
