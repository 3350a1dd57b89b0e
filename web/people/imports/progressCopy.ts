import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

/** Words of a running import, which the page of people shows without those of the dialog. */
export const progressCopy = defineCopy({
  en: {
    running: 'Importing…',
    progress: (done: number, total: number) =>
      `${inEnglish.format(done)} of ${inEnglish.counted(total, 'row', 'rows')}`,
    runningHint:
      'You can close this window: the import goes on, and the users page shows how far it has come.',
    banner: (done: number, total: number) =>
      `Import running: ${inEnglish.format(done)} of ${inEnglish.format(total)}`,
    show: 'Show',
  },
  fr: {
    running: 'Importation en cours…',
    progress: (done, total) => `${inFrench.format(done)} sur ${inFrench.counted(total, 'ligne', 'lignes')}`,
    runningHint:
      'Vous pouvez fermer cette fenêtre\u00a0: l’importation continue, et la page des utilisateurs montre où elle en est.',
    banner: (done, total) =>
      `Importation en cours\u00a0: ${inFrench.format(done)} sur ${inFrench.format(total)}`,
    show: 'Afficher',
  },
})
