import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const loginCopy = defineCopy({
  en: {
    title: 'Client portal',
    description: 'Sign in to run your wellness programme.',
    appTitle: 'Welcome',
    appDescription: 'Sign in to take part in your wellness programme.',
    staySignedIn: 'Stay signed in on this phone',
    staySignedInHint: 'It ends after 90 days without use. Leave it off on a shared device.',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    joinByCode: 'I have an access code',
    signUp: 'Create a business account',
    failed: 'Failed to sign in',
    expired: 'Your session has expired. Please sign in again.',
    unsent: (count: number) =>
      `${inEnglish.counted(count, 'entry waits', 'entries wait')} on this device. Sent when the same account signs in again.`,
    invalidAccess: 'Invalid access link. Missing authentication parameters.',
    accessFailed: 'Authentication failed',
    mailbox: 'No mail server is connected: read the mails in the',
    mailboxLink: 'mailbox',
  },
  fr: {
    title: 'Portail client',
    description: 'Connectez-vous pour animer votre programme bien-être.',
    appTitle: 'Bienvenue',
    appDescription: 'Connectez-vous pour participer à votre programme bien-être.',
    staySignedIn: 'Rester connecté sur ce téléphone',
    staySignedInHint:
      'La session se ferme après 90 jours sans utilisation. Ne cochez pas sur un appareil partagé.',
    submit: 'Se connecter',
    forgot: 'Mot de passe oublié\u00a0?',
    joinByCode: 'J’ai un code d’accès',
    signUp: 'Créer un compte entreprise',
    failed: 'La connexion a échoué',
    expired: 'Votre session a expiré. Veuillez vous reconnecter.',
    unsent: (count) =>
      `${inFrench.counted(count, 'saisie attend', 'saisies attendent')} sur cet appareil. L’envoi se fait quand le même compte se reconnecte.`,
    invalidAccess: 'Lien d’accès non valide. Il manque des paramètres d’authentification.',
    accessFailed: 'L’authentification a échoué',
    mailbox: 'Aucun serveur de messagerie n’est relié\u00a0: lisez les messages dans la',
    mailboxLink: 'boîte aux lettres',
  },
})
