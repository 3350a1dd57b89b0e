import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const deviceCopy = defineCopy({
  en: {
    staySignedIn: 'Stay signed in on this phone',
    staySignedInHint: 'It ends after 90 days without use. Leave it off on a shared device.',
    ownData: 'Sign in for my own data',
    ownDataHint: 'For 30 days you can take it along, withdraw consents and erase it.',
    sharedDevice: 'Not my device',
    unsent: (count: number) =>
      `${inEnglish.counted(count, 'entry waits', 'entries wait')} on this device. Sent when the same account signs in again.`,
    sharedDeviceHint: 'It keeps nothing, and you are signed out when the browser closes.',
  },
  fr: {
    staySignedIn: 'Rester connecté sur ce téléphone',
    staySignedInHint:
      'La session se ferme après 90 jours sans utilisation. Ne cochez pas sur un appareil partagé.',
    ownData: 'Me connecter pour mes données',
    ownDataHint: 'Pendant 30 jours, vous pouvez les emporter, retirer vos accords et les effacer.',
    sharedDevice: 'Ce n’est pas mon appareil',
    unsent: (count) =>
      `${inFrench.counted(count, 'saisie attend', 'saisies attendent')} sur cet appareil. L’envoi se fait quand le même compte se reconnecte.`,
    sharedDeviceHint: 'Il ne garde rien, et fermer le navigateur vous déconnecte.',
  },
})
