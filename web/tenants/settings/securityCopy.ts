import type { SecurityPath } from '#contract/platform/pages.ts'
import { defineCopy } from '#web/platform/language/language.ts'

/** What each page for the IT department is for. */
const purposes: Record<'en' | 'fr', Record<SecurityPath, string>> = {
  en: {
    '/settings/sso': 'People sign in through your company’s identity provider.',
    '/settings/provisioning': 'Your directory adds people, changes them and ends their access.',
    '/settings/domains': 'Prove that the domains behind your people’s addresses are yours.',
    '/settings/second-factors':
      'Say who needs a second factor, and help somebody who has lost phone and codes.',
    '/settings/roles': 'Give people what they need, and no more: who holds which role, and what it may do.',
  },
  fr: {
    '/settings/sso': 'Les personnes se connectent par le fournisseur d’identité de votre entreprise.',
    '/settings/provisioning': 'Votre annuaire ajoute les personnes, les modifie et met fin à leur accès.',
    '/settings/domains': 'Prouvez que les domaines des adresses de votre personnel sont les vôtres.',
    '/settings/second-factors':
      'Dites à qui il faut un second facteur, et aidez qui a perdu son téléphone et ses codes.',
    '/settings/roles':
      'Donnez à chacun ce qu’il lui faut, et rien de plus\u00a0: qui a quel rôle, et ce qu’il permet.',
  },
}

export const securityCopy = defineCopy({
  en: {
    lead: 'What your IT department sets up so that people sign in and leave by your company’s own systems.',
    purpose: purposes.en,
  },
  fr: {
    lead: 'Ce que votre service informatique met en place pour que chacun se connecte et parte par les systèmes de votre entreprise.',
    purpose: purposes.fr,
  },
})
