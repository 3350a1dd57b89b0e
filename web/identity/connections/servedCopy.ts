import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const servedCopy = defineCopy({
  en: {
    title: 'Domains and new people',
    lead: 'People with these addresses are led to this connection, and are linked without a mailed code.',
    none: 'No proved domain yet. Without one, people choose this connection by its start address and get a mailed code.',
    prove: 'Prove a domain',
    joins: 'Add people of these domains at their first sign-in',
    joinsHint: 'Otherwise only people who are listed already can sign in.',
    saved: 'Saved',
    organization: 'Where they are added',
    organizationHint: 'This organization, or one below it.',
    noOrganization: 'No organization has this name.',
    more: (hidden: number) =>
      `${inEnglish.counted(hidden, 'more domain', 'more domains')}: search to find them.`,
    loadFailed: 'Failed to load the domains',
  },
  fr: {
    title: 'Domaines et nouvelles personnes',
    lead: 'Les personnes ayant ces adresses sont conduites à cette connexion, et reliées sans code envoyé par courriel.',
    none: 'Aucun domaine prouvé pour l’instant. Sans domaine, les personnes prennent cette connexion par son adresse de départ et reçoivent un code par courriel.',
    prove: 'Prouver un domaine',
    joins: 'Ajouter les personnes de ces domaines à leur première connexion',
    joinsHint: 'Sinon, seules les personnes déjà listées peuvent se connecter.',
    saved: 'Enregistré',
    organization: 'Où elles sont ajoutées',
    organizationHint: 'Cette organisation, ou une autre en dessous.',
    noOrganization: 'Aucune organisation n’a ce nom.',
    more: (hidden) =>
      `${inFrench.counted(hidden, 'autre domaine', 'autres domaines')}\u00a0: recherchez pour les trouver.`,
    loadFailed: 'Impossible de charger les domaines',
  },
})
