import { defineCopy } from '#web/platform/language/language.ts'
import { groupGuides } from './guides.ts'

export const groupGuidesCopy = defineCopy({
  en: {
    guides: groupGuides.en,
    title: 'How the provider sends groups',
    claim: 'Claim of the groups',
    copy: 'Copy',
    copied: 'Copied',
    empty: 'No rule yet. A group gives a role, a team or an organization in three steps:',
    steps: [
      'Let the provider send the groups, as the guide below shows, and test the connection.',
      'Enter a group as the provider writes it, and what it gives.',
      'Look at who gains and loses what, then make the rule.',
    ],
  },
  fr: {
    guides: groupGuides.fr,
    title: 'Comment le fournisseur envoie les groupes',
    claim: 'Attribut des groupes',
    copy: 'Copier',
    copied: 'Copié',
    empty:
      'Aucune règle pour l’instant. Un groupe donne un rôle, une équipe ou une organisation en trois étapes\u00a0:',
    steps: [
      'Faites envoyer les groupes par le fournisseur, comme le montre le guide ci-dessous, et testez la connexion.',
      'Saisissez un groupe comme le fournisseur l’écrit, et ce qu’il donne.',
      'Regardez qui obtient et perd quoi, puis créez la règle.',
    ],
  },
})
