import type { DomainState } from '#contract/identity/domains.ts'
import { defineCopy } from '#web/platform/language/language.ts'

const states: Record<'en' | 'fr', Record<DomainState, string>> = {
  en: { pending: 'Not proved yet', proved: 'Proved', missing: 'Record missing', lapsed: 'Lapsed' },
  fr: { pending: 'Pas encore prouvé', proved: 'Prouvé', missing: 'Enregistrement absent', lapsed: 'Expiré' },
}

export const domainsCopy = defineCopy({
  en: {
    title: 'Domains',
    lead: 'Prove that the domains behind your people’s addresses are yours. Single sign-on relies on it.',
    empty: 'No domain yet. Your IT department proves one in three steps:',
    steps: [
      'Enter the domain behind the @ of your addresses.',
      'Create the TXT record shown then at whoever runs your DNS.',
      'Press “Verify”. Keep the record: it is checked every day.',
    ],
    domain: 'Domain',
    hint: 'The part behind the @, such as example.com. A subdomain is a domain of its own.',
    add: 'Add domain',
    fillIn: 'Enter a domain first.',
    state: states.en,
    recordName: 'Name of the TXT record',
    recordValue: 'Value of the TXT record',
    record: 'TXT record',
    copy: 'Copy',
    copied: 'Copied',
    verify: 'Verify',
    verified: (domain: string) => `${domain} is proved.`,
    verifyFailed: 'Not proved yet',
    checked: (day: string) => `Last checked ${day}`,
    never: 'Never checked',
    missing: (days: number) =>
      `The record was not found for ${days} days. After 14 days nobody new can sign in by this domain.`,
    lapsed:
      'The record was not found for 14 days. Nobody new can sign in by this domain; whoever already does goes on. Put the record back, then verify.',
    remove: 'Delete',
    removeTitle: (domain: string) => `Delete ${domain}?`,
    removeText:
      'Nobody new can sign in by it. You can add it again for 30 days; afterwards others may prove it.',
    cancel: 'Cancel',
    close: 'Close',
    delegates: 'Organizations below that may use it too',
    delegateHint:
      'Their single sign-on may then vouch for addresses of this domain. Taking it back works at once.',
    save: 'Save',
    saved: 'Saved',
    delegatedTitle: 'Delegated to you',
    delegatedBy: (owner: string) => `by ${owner}`,
    accessTitle: 'Joining by link',
    access:
      'The domains under “Who may join” decide who may use the invite link. They prove nothing, and proving a domain does not change them.',
    allow: 'Add the proved domains there',
    allowed: 'The proved domains were added under “Who may join”.',
    failed: 'That did not work',
    loadFailed: 'Failed to load the domains',
    noAnswer: 'The server did not answer. Check your connection, then try again.',
  },
  fr: {
    title: 'Domaines',
    lead: 'Prouvez que les domaines des adresses de votre personnel sont les vôtres. L’authentification unique repose là-dessus.',
    empty: 'Aucun domaine pour l’instant. Votre service informatique en prouve un en trois étapes :',
    steps: [
      'Saisissez le domaine qui suit le @ de vos adresses.',
      'Créez l’enregistrement TXT alors affiché chez qui gère votre DNS.',
      'Appuyez sur « Vérifier ». Conservez l’enregistrement : il est vérifié chaque jour.',
    ],
    domain: 'Domaine',
    hint: 'Ce qui suit le @, par exemple example.com. Un sous-domaine est un domaine à part.',
    add: 'Ajouter le domaine',
    fillIn: 'Saisissez d’abord un domaine.',
    state: states.fr,
    recordName: 'Nom de l’enregistrement TXT',
    recordValue: 'Valeur de l’enregistrement TXT',
    record: 'Enregistrement TXT',
    copy: 'Copier',
    copied: 'Copié',
    verify: 'Vérifier',
    verified: (domain) => `${domain} est prouvé.`,
    verifyFailed: 'Pas encore prouvé',
    checked: (day) => `Dernière vérification ${day}`,
    never: 'Jamais vérifié',
    missing: (days) =>
      `L’enregistrement est introuvable depuis ${days} jours. Après 14 jours, plus personne de nouveau ne pourra se connecter par ce domaine.`,
    lapsed:
      'L’enregistrement est introuvable depuis 14 jours. Plus personne de nouveau ne peut se connecter par ce domaine ; rien ne change pour les autres. Rétablissez l’enregistrement, puis vérifiez.',
    remove: 'Supprimer',
    removeTitle: (domain) => `Supprimer ${domain} ?`,
    removeText:
      'Plus personne de nouveau ne pourra se connecter par ce domaine. Vous pouvez le rajouter pendant 30 jours ; ensuite, d’autres pourront le prouver.',
    cancel: 'Annuler',
    close: 'Fermer',
    delegates: 'Organisations situées dessous qui peuvent aussi l’utiliser',
    delegateHint:
      'Leur authentification unique peut alors se porter garante des adresses de ce domaine. Le retrait est immédiat.',
    save: 'Enregistrer',
    saved: 'Enregistré',
    delegatedTitle: 'Délégués à vous',
    delegatedBy: (owner) => `par ${owner}`,
    accessTitle: 'Rejoindre par lien',
    access:
      'Les domaines sous « Qui peut rejoindre » décident qui peut utiliser le lien d’invitation. Ils ne prouvent rien, et prouver un domaine ne les change pas.',
    allow: 'Y ajouter les domaines prouvés',
    allowed: 'Les domaines prouvés ont été ajoutés sous « Qui peut rejoindre ».',
    failed: 'Cela n’a pas fonctionné',
    loadFailed: 'Impossible de charger les domaines',
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
  },
})
