import { defineCopy } from '#web/platform/language/language.ts'

export const vendorsCopy = defineCopy({
  en: {
    vendor: 'Identity provider',
    other: 'Other',
    guides: 'Guides',
  },
  fr: {
    vendor: 'Fournisseur d’identité',
    other: 'Autre',
    guides: 'Guides',
  },
})
