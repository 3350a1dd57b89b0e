import { defineCopy } from '#web/platform/language/language.ts'

export const endOthersCopy = defineCopy({
  en: {
    endOthers: 'Sign out everywhere else',
    ended: (count: number) =>
      count === 1 ? 'Signed out of one other session.' : `Signed out of ${count} other sessions.`,
    noAnswer: 'The server did not answer. Check your connection, then try again.',
  },
  fr: {
    endOthers: 'Se déconnecter partout ailleurs',
    ended: (count) => (count > 1 ? `${count} autres sessions fermées.` : 'Une autre session fermée.'),
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
  },
})
