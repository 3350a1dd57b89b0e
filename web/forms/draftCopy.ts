import { defineCopy } from '#web/platform/language/language.ts'

export const draftCopy = defineCopy({
  en: { dropped: 'The draft kept in this tab does not fit this form any more. You begin anew.' },
  fr: {
    dropped: 'Le brouillon conservé dans cet onglet ne convient plus à ce formulaire. Vous repartez de zéro.',
  },
})
