import { defineCopy } from '#web/platform/language/language.ts'
import { provisioningGuides } from './guides.ts'

export const provisioningGuidesCopy = defineCopy({
  en: { guides: provisioningGuides.en, lead: 'How your identity provider keeps people by SCIM.' },
  fr: {
    guides: provisioningGuides.fr,
    lead: 'Comment votre fournisseur d’identité tient les personnes par SCIM.',
  },
})
