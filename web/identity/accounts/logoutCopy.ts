import { defineCopy } from '#web/platform/language/language.ts'

export const logoutCopy = defineCopy({
  en: {
    title: 'Logging out...',
    text: 'See you soon.',
    done: 'You have been logged out.',
    failed: 'Failed to log out',
  },
  fr: {
    title: 'Déconnexion…',
    text: 'À bientôt.',
    done: 'Vous êtes déconnecté.',
    failed: 'La déconnexion a échoué',
  },
})
