import { defineCopy } from '#web/platform/language/language.ts'
import { provisioningGuides, ruleGuides } from './guides.ts'

export const provisioningGuidesCopy = defineCopy({
  en: {
    guides: provisioningGuides.en,
    lead: 'How your identity provider keeps people by SCIM.',
    rules: 'How rules work',
    ruleSteps: ruleGuides.en,
  },
  fr: {
    guides: provisioningGuides.fr,
    lead: 'Comment votre fournisseur d’identité tient les personnes par SCIM.',
    rules: 'Comment fonctionnent les règles',
    ruleSteps: ruleGuides.fr,
  },
})
