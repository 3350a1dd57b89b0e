import { defineCopy } from '#web/platform/language/language.ts'

/** Why a session ended. */
export const sessionCopy = defineCopy({
  en: {
    loggedOut: 'You have been logged out.',
    expired: 'Your session has expired. Please sign in again.',
    validationFailed: 'Session validation failed. Please sign in again.',
  },
  fr: {
    loggedOut: 'Vous êtes déconnecté.',
    expired: 'Votre session a expiré. Veuillez vous reconnecter.',
    validationFailed: 'La vérification de la session a échoué. Veuillez vous reconnecter.',
  },
})
