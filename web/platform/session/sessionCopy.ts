import { defineCopy } from '#web/platform/language/language.ts'

/** Why a session ended. */
export const sessionCopy = defineCopy({
  en: {
    loggedOut: 'You have been logged out.',
    expired: 'Your session has expired. Please sign in again.',
    appOnly: 'This device stays signed in for your own activity only. Please sign in to open the console.',
    validationFailed: 'Session validation failed. Please sign in again.',
  },
  fr: {
    loggedOut: 'Vous êtes déconnecté.',
    expired: 'Votre session a expiré. Veuillez vous reconnecter.',
    appOnly:
      'Cet appareil reste connecté pour votre activité seulement. Connectez-vous pour ouvrir la console.',
    validationFailed: 'La vérification de la session a échoué. Veuillez vous reconnecter.',
  },
})
