import { defineCopy } from '#web/platform/language/language.ts'
import { factorGuides } from './guides.ts'

export const factorGuidesCopy = defineCopy({
  en: {
    guides: factorGuides.en,
    lead: 'How your identity provider asks for a second factor, and says so.',
    method: 'Method in the claim amr',
    copy: 'Copy',
    copied: 'Copied',
  },
  fr: {
    guides: factorGuides.fr,
    lead: 'Comment votre fournisseur d’identité demande un second facteur, et le dit.',
    method: 'Méthode dans l’attribut amr',
    copy: 'Copier',
    copied: 'Copié',
  },
})
