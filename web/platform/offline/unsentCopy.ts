import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

/** Asked before a person who logs out or goes to another organization loses what was not sent. */
export const unsentCopy = defineCopy({
  en: {
    unsentQuestion: 'Log out and lose what is not sent?',
    unsent: (count: number) =>
      `${inEnglish.counted(count, 'entry is', 'entries are')} on this device alone, and will be deleted.`,
    logOut: 'Log out and delete',
    leaveQuestion: 'Leave and lose what is not sent?',
    leave: 'Leave and delete',
  },
  fr: {
    unsentQuestion: 'Se déconnecter et perdre ce qui n’est pas envoyé\u00a0?',
    unsent: (count) =>
      `${inFrench.counted(count, 'saisie n’est que', 'saisies ne sont que')} sur cet appareil, et ${inFrench.pick(count, 'sera supprimée', 'seront supprimées')}.`,
    logOut: 'Se déconnecter et supprimer',
    leaveQuestion: 'Partir et perdre ce qui n’est pas envoyé\u00a0?',
    leave: 'Partir et supprimer',
  },
})
