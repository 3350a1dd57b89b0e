import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const outboxCopy = defineCopy({
  en: {
    notKept:
      'There is no connection, and this browser keeps nothing meanwhile. Try again when you are online.',
    waiting: (count: number) =>
      `${inEnglish.counted(count, 'entry waits', 'entries wait')} on this device to be sent.`,
    sentWhenClosed: 'They are sent when you are online, also while the app is closed.',
    openOnce: 'Open the app once while you are online.',
    refused: 'An entry was not accepted',
    tryAgain: 'Try again',
    discard: 'Discard',
  },
  fr: {
    notKept:
      'Il n’y a pas de connexion, et ce navigateur ne conserve rien entre-temps. Réessayez une fois en ligne.',
    waiting: (count) =>
      `${inFrench.counted(count, 'saisie attend', 'saisies attendent')} d’être envoyées depuis cet appareil.`,
    sentWhenClosed: 'L’envoi se fait quand vous êtes en ligne, même si l’application est fermée.',
    openOnce: 'Ouvrez l’application une fois quand vous êtes en ligne.',
    refused: 'Une saisie n’a pas été acceptée',
    tryAgain: 'Réessayer',
    discard: 'Abandonner',
  },
})
