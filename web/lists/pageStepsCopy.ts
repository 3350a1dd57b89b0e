import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

export const pageStepsCopy = defineCopy({
  en: {
    pages: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    jump: 'Page',
    ofPages: (count: number) => `of ${english.format(count)}`,
    page: (page: number, count: number) => `Page ${english.format(page)} of ${english.format(count)}`,
  },
  fr: {
    pages: 'Pages',
    first: 'Première page',
    previous: 'Page précédente',
    next: 'Page suivante',
    last: 'Dernière page',
    jump: 'Page',
    ofPages: (count) => `sur ${french.format(count)}`,
    page: (page, count) => `Page ${french.format(page)} sur ${french.format(count)}`,
  },
})
