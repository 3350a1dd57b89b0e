import { defineCopy } from '#web/platform/language/language.ts'

export const testCopy = defineCopy({
  en: {
    starting: 'Taking you to the identity provider…',
    title: 'Connection test',
    tested: 'The connection works',
    testedHint: 'Nobody was signed in. You can switch the connection on now.',
    failedTitle: 'The test failed',
    failed: 'The test could not be run.',
    technical: 'Technical reason',
    received: 'This is what the provider sent:',
    notUsed: 'Not used',
    missing: (uses: string) =>
      `Nothing came for: ${uses}. Check the names of the claims in the set-up, and what the provider sends.`,
    skew: 'Difference of the clocks',
    seconds: (count: string) => `${count} seconds; up to 120 are accepted`,
    back: 'You can close this tab.',
    toSettings: 'Go to the settings',
    uses: { email: 'Email', firstName: 'First name', lastName: 'Last name' },
  },
  fr: {
    starting: 'Nous vous amenons chez le fournisseur d’identité…',
    title: 'Test de la connexion',
    tested: 'La connexion fonctionne',
    testedHint: 'Personne n’a été connecté. Vous pouvez maintenant activer la connexion.',
    failedTitle: 'Le test a échoué',
    failed: 'Le test n’a pas pu être lancé.',
    technical: 'Raison technique',
    received: 'Voici ce que le fournisseur a envoyé\u00a0:',
    notUsed: 'Non utilisé',
    missing: (uses) =>
      `Rien n’est arrivé pour\u00a0: ${uses}. Vérifiez les noms des attributs dans la configuration, et ce qu’envoie le fournisseur.`,
    skew: 'Écart des horloges',
    seconds: (count) => `${count} secondes\u00a0; 120 au plus sont acceptées`,
    back: 'Vous pouvez fermer cet onglet.',
    toSettings: 'Aller aux paramètres',
    uses: { email: 'Courriel', firstName: 'Prénom', lastName: 'Nom' },
  },
})
