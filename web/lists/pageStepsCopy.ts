import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

export const pageStepsCopy = defineCopy({
  en: {
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number, count: number) => `Page ${english.format(page)} of ${english.format(count)}`,
  },
  fr: {
    pages: 'Pages',
    previous: 'Page précédente',
    next: 'Page suivante',
    page: (page, count) => `Page ${french.format(page)} sur ${french.format(count)}`,
  },
})
