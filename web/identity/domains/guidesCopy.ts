import { defineCopy } from '#web/platform/language/language.ts'
import { domainGuides } from './guides.ts'

export const domainGuidesCopy = defineCopy({
  en: { guides: domainGuides.en },
  fr: { guides: domainGuides.fr },
})
