import { defineCopy } from '#web/platform/language/language.ts'
import { guides } from './guides.ts'

export const guideCopy = defineCopy({
  en: {
    guides: guides.en,
    title: 'What to do there',
    first: 'Before you save',
    last: 'After you have saved',
  },
  fr: {
    guides: guides.fr,
    title: 'Que faire là-bas',
    first: 'Avant d’enregistrer',
    last: 'Après avoir enregistré',
  },
})
