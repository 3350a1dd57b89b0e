import { defineCopy } from '#web/platform/language/language.ts'

export const secondFactorsCopy = defineCopy({
  en: {
    lostTitle: 'Lost second factors',
    lostLead:
      'Requests of people who have lost their phone and their recovery codes. Two administrators approve, then 24 hours pass. Their health data stays closed until the provider has made sure who they are.',
    more: 'Show more',
    nobody: 'Nobody is waiting. A person begins at the second step of sign-in, with “I have neither”.',
    loadFailed: 'Failed to load the requests',
    noAnswer: 'The server did not answer. Try again in a moment.',
    asked: (email: string, date: string) => `${email} asked on ${date}, confirmed by mail.`,
    approvedBy: (names: string) => `Approved by ${names}.`,
    approvals: (count: number, needed: number) => `${count} of ${needed} approvals`,
    due: (date: string) => `Removed on ${date}`,
    approve: 'Approve',
    approveQuestion: (name: string) => `Are you sure that ${name} asks?`,
    approveText:
      'Speak with the person first, face to face or on the phone. Somebody else who knows the password and reads the mailbox could be asking.',
    refuse: 'Refuse',
    refuseQuestion: (name: string) => `Refuse the request of ${name}?`,
    refuseText: 'Nothing changes for the person, who is told by mail and can ask again.',
    cancel: 'Cancel',
    close: 'Close',
  },
  fr: {
    lostTitle: 'Seconds facteurs perdus',
    lostLead:
      'Demandes de personnes qui ont perdu leur téléphone et leurs codes de secours. Deux administrateurs approuvent, puis 24 heures passent. Leurs données de santé restent fermées jusqu’à ce que le fournisseur se soit assuré de leur identité.',
    more: 'Afficher plus',
    nobody:
      'Personne n’attend. On commence à la seconde étape de la connexion, par «\u00a0Je n’ai ni l’un ni l’autre\u00a0».',
    loadFailed: 'Impossible de charger les demandes',
    noAnswer: 'Le serveur n’a pas répondu. Réessayez dans un instant.',
    asked: (email, date) => `Demande de ${email} le ${date}, confirmée par courriel.`,
    approvedBy: (names) => `Approuvée par ${names}.`,
    approvals: (count, needed) => `${count} approbation${count > 1 ? 's' : ''} sur ${needed}`,
    due: (date) => `Retrait le ${date}`,
    approve: 'Approuver',
    approveQuestion: (name) => `Est-ce bien ${name} qui demande\u00a0?`,
    approveText:
      'Parlez d’abord avec la personne, de vive voix ou au téléphone. Quelqu’un d’autre qui connaît le mot de passe et lit la boîte aux lettres pourrait demander.',
    refuse: 'Refuser',
    refuseQuestion: (name) => `Refuser la demande de ${name}\u00a0?`,
    refuseText: 'Rien ne change pour la personne, qui en est informée par courriel et peut redemander.',
    cancel: 'Annuler',
    close: 'Fermer',
  },
})
