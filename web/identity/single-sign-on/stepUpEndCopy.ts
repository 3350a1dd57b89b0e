import { defineCopy } from '#web/platform/language/language.ts'

export const stepUpEndCopy = defineCopy({
  en: {
    title: 'Confirm that it is you',
    leaving: 'Taking you to your company’s sign-in…',
    proved: 'Your company has confirmed that it is you.',
    back: 'You can close this tab. What you were doing goes on in the other one.',
    failed: 'This could not be confirmed.',
    again: 'Try again',
    other: 'Nothing that you typed in the other tab is lost.',
  },
  fr: {
    title: 'Confirmez que c’est bien vous',
    leaving: 'Nous vous amenons à la connexion de votre entreprise…',
    proved: 'Votre entreprise a confirmé que c’est bien vous.',
    back: 'Vous pouvez fermer cet onglet. Ce que vous faisiez continue dans l’autre.',
    failed: 'La confirmation a échoué.',
    again: 'Réessayer',
    other: 'Rien de ce que vous avez saisi dans l’autre onglet n’est perdu.',
  },
})
