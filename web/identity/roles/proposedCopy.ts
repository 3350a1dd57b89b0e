import { defineCopy } from '#web/platform/language/language.ts'

export const proposedCopy = defineCopy({
  en: {
    title: 'Administrators to confirm',
    lead: 'A rule of your directory or of single sign-on makes these people administrators. Whoever runs the identity provider decides who is in a group, so an administrator confirms each of them first.',
    waiting: 'Waits for you',
    refused: 'Refused',
    facts: (email: string, organization: string, by: string, since: string) =>
      `${email} · administrator of ${organization} by ${by} · since ${since}`,
    yourself: 'Another administrator confirms you.',
    confirm: 'Confirm',
    refuse: 'Refuse',
    answerFor: (answer: string, name: string) => `${answer}: ${name}`,
    confirmed: (name: string) => `${name} is an administrator.`,
    wasRefused: (name: string) => `${name} becomes no administrator.`,
    confirmQuestion: (name: string, organization: string) =>
      `Make ${name} an administrator of ${organization}?`,
    confirmText:
      'Ask the person or your IT first, in person or on the phone. The role lasts until the rule gives it no longer; then it is confirmed anew.',
    refuseQuestion: (name: string) => `Refuse that ${name} becomes an administrator?`,
    refuseText:
      'Their other roles stay. You can confirm it later. To end the proposal, take them out of the group at the identity provider.',
    more: 'Show more',
    failed: 'Failed to load the administrators to confirm',
    noAnswer: 'The server did not answer. Check your connection, then try again.',
    cancel: 'Cancel',
    close: 'Close',
  },
  fr: {
    title: 'Administrateurs à confirmer',
    lead: 'Une règle de votre annuaire ou de l’authentification unique nomme ces personnes administrateurs. Qui gère le fournisseur d’identité décide des groupes\u00a0: un administrateur confirme donc d’abord chacune d’elles.',
    waiting: 'Vous attend',
    refused: 'Refusé',
    facts: (email, organization, by, since) =>
      `${email} · administrateur de ${organization} par ${by} · depuis le ${since}`,
    yourself: 'Un autre administrateur vous confirme.',
    confirm: 'Confirmer',
    refuse: 'Refuser',
    answerFor: (answer, name) => `${answer}\u00a0: ${name}`,
    confirmed: (name) => `${name} est administrateur.`,
    wasRefused: (name) => `${name} ne devient pas administrateur.`,
    confirmQuestion: (name, organization) => `Nommer ${name} administrateur de ${organization}\u00a0?`,
    confirmText:
      'Demandez d’abord à la personne ou à votre service informatique, de vive voix ou au téléphone. Le rôle dure tant que la règle le donne\u00a0; ensuite il se confirme de nouveau.',
    refuseQuestion: (name) => `Refuser que ${name} devienne administrateur\u00a0?`,
    refuseText:
      'Ses autres rôles restent. Vous pourrez confirmer plus tard. Pour mettre fin à la proposition, retirez la personne du groupe chez le fournisseur d’identité.',
    more: 'Afficher plus',
    failed: 'Impossible de charger les administrateurs à confirmer',
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
    cancel: 'Annuler',
    close: 'Fermer',
  },
})
