import { defineCopy } from '#web/platform/language/language.ts'

export const enforcementCopy = defineCopy({
  en: {
    title: 'Require single sign-on',
    lead: 'People with these addresses then sign in by this connection alone. Passwords, reset links and invitations with a password no longer open anything for them.',
    none: 'This connection serves no domain yet. Choose one above first.',
    people: (people: string, linked: string) => `${people} people, of whom ${linked} have signed in by it`,
    since: (when: string) => `Required since ${when}`,
    from: (when: string) => `Required from ${when} on`,
    begin: 'Begins',
    later: 'In 24 hours',
    now: 'At once',
    submit: 'Save',
    ownSignIn: 'Sign in by this connection yourself first: then you know that it works.',
    startHere: 'Open the start address',
    noBreakGlass:
      'Name somebody under “Emergency access” below who can sign in by a password and a second factor.',
    oneBreakGlass: 'Only one person has emergency access today. Two are better: one may be away.',
    notOn: 'Switch the connection on first.',
    confirmTitle: (count: string) => `Require single sign-on of ${count} people?`,
    confirmNew: (count: string) =>
      `${count} of them have never signed in by it. They are mailed what changes; sessions that they opened by password end when it begins, and so do their personal keys.`,
    confirmLift: (count: string) => `${count} domains are no longer required: passwords open them again.`,
    confirm: 'Require',
    lift: 'Save',
    saved: 'Saved',
    paused: (when: string) =>
      `The provider of the portal has suspended this until ${when}. Passwords work until then. Saving below requires it again at once.`,
    lapsed: 'Its record is missing in DNS: nothing is required of this domain.',
    loadFailed: 'Failed to load whom it affects',
    noAnswer: 'The server did not answer. Check your connection, then try again.',
    cancel: 'Cancel',
    close: 'Close',
  },
  fr: {
    title: 'Exiger l’authentification unique',
    lead: 'Les personnes ayant ces adresses passent alors par cette connexion seule. Les mots de passe, les liens de réinitialisation et les invitations avec mot de passe ne leur ouvrent plus rien.',
    none: 'Cette connexion ne sert encore aucun domaine. Choisissez-en un d’abord ci-dessus.',
    people: (people, linked) => `${people} personnes, dont ${linked} sont déjà passées par elle`,
    since: (when) => `Exigée depuis le ${when}`,
    from: (when) => `Exigée à partir du ${when}`,
    begin: 'Début',
    later: 'Dans 24 heures',
    now: 'Tout de suite',
    submit: 'Enregistrer',
    ownSignIn: 'Passez d’abord vous-même par cette connexion\u00a0: vous saurez alors qu’elle fonctionne.',
    startHere: 'Ouvrir l’adresse de départ',
    noBreakGlass:
      'Nommez ci-dessous, sous «\u00a0Accès d’urgence\u00a0», une personne qui a un mot de passe et un second facteur.',
    oneBreakGlass:
      'Une seule personne a un accès d’urgence. Deux valent mieux\u00a0: l’une peut être absente.',
    notOn: 'Activez d’abord la connexion.',
    confirmTitle: (count) => `Exiger l’authentification unique de ${count} personnes\u00a0?`,
    confirmNew: (count) =>
      `${count} d’entre elles ne sont jamais passées par elle. Un courriel leur dit ce qui change\u00a0; les sessions ouvertes par mot de passe prennent fin au début, leurs clés personnelles aussi.`,
    confirmLift: (count) =>
      `${count} domaines ne sont plus exigés\u00a0: les mots de passe les ouvrent de nouveau.`,
    confirm: 'Exiger',
    lift: 'Enregistrer',
    saved: 'Enregistré',
    paused: (when) =>
      `Le fournisseur du portail a suspendu cette exigence jusqu’au ${when}. D’ici là, les mots de passe fonctionnent. Enregistrer ci-dessous l’exige de nouveau tout de suite.`,
    lapsed: 'Son enregistrement manque dans le DNS\u00a0: rien n’est exigé de ce domaine.',
    loadFailed: 'Impossible de charger qui est concerné',
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
    cancel: 'Annuler',
    close: 'Fermer',
  },
})
