import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

/** Asked before a person who logs out loses what was not sent. */
export const unsentCopy = defineCopy({
  en: {
    unsentQuestion: 'Log out and lose what is not sent?',
    unsent: (count: number) =>
      `${inEnglish.counted(count, 'entry is', 'entries are')} on this device alone, and will be deleted.`,
    logOut: 'Log out and delete',
  },
  fr: {
    unsentQuestion: 'Se déconnecter et perdre ce qui n’est pas envoyé\u00a0?',
    unsent: (count) =>
      `${inFrench.counted(count, 'saisie n’est que', 'saisies ne sont que')} sur cet appareil, et sera supprimée.`,
    logOut: 'Se déconnecter et supprimer',
  },
})
