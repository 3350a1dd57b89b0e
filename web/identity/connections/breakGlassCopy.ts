import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const breakGlassCopy = defineCopy({
  en: {
    title: 'Emergency access',
    lead: 'Administrators who sign in by a password and a second factor when your identity provider is down. Each time, all administrators are mailed. Name two.',
    ready: (when: string) => `Password and second factor, last used on ${when}`,
    old: (when: string) => `The second factor was last used on ${when}, more than 90 days ago: use it once.`,
    noFactor: 'No second factor yet: this person adds one under Account.',
    noPassword: 'No password yet: this person sets one with “Forgot your password?”.',
    submit: 'Save',
    saved: 'Saved',
    more: (hidden: number) =>
      `${inEnglish.counted(hidden, 'more administrator', 'more administrators')}: search to find them.`,
    loadFailed: 'Failed to load the administrators',
    noAnswer: 'The server did not answer. Check your connection, then try again.',
  },
  fr: {
    title: 'Accès d’urgence',
    lead: 'Personnes administratrices qui se connectent par mot de passe et second facteur quand votre fournisseur d’identité est en panne. Chaque fois, toute l’administration reçoit un courriel. Nommez-en deux.',
    ready: (when) => `Mot de passe et second facteur, utilisé le ${when}`,
    old: (when) =>
      `Le second facteur a servi le ${when}, il y a plus de 90 jours\u00a0: il faut l’utiliser une fois.`,
    noFactor: 'Pas encore de second facteur\u00a0: cette personne en ajoute un sous Compte.',
    noPassword:
      'Pas encore de mot de passe\u00a0: cette personne en choisit un par «\u00a0Mot de passe oublié\u00a0?\u00a0».',
    submit: 'Enregistrer',
    saved: 'Enregistré',
    more: (hidden) =>
      `${inFrench.counted(hidden, 'autre personne', 'autres personnes')}\u00a0: recherchez pour les trouver.`,
    loadFailed: 'Impossible de charger les personnes administratrices',
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
  },
})
