import type { FeedEntry } from '#contract/insights/dashboard.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const people = (count: number) => inEnglish.counted(count, 'person', 'people')
const personnes = (count: number) => inFrench.counted(count, 'personne', 'personnes')

type Say = (subject: string, count: number) => string

/** Texts of the feed of recent events. */
export const feedCopy = defineCopy({
  en: {
    title: 'Recent activity',
    failed: 'Recent activity could not be loaded.',
    empty: 'Nothing has happened yet.',
    say: {
      user_added: (subject) => `${subject} was added`,
      users_added: (_, count) => `${people(count)} ${inEnglish.pick(count, 'was', 'were')} added`,
      user_activated: (subject) => `${subject} activated their account`,
      challenge_created: (subject) => `The challenge “${subject}” was created`,
      quiz_created: (subject) => `The quiz “${subject}” was created`,
      import_finished: (subject, count) => `The import of ${subject} is finished: ${people(count)}`,
    } satisfies Record<FeedEntry['type'], Say>,
  },
  fr: {
    title: 'Activité récente',
    failed: 'L’activité récente n’a pas pu être chargée.',
    empty: 'Il ne s’est encore rien passé.',
    say: {
      user_added: (subject) => `${subject} a rejoint la liste`,
      users_added: (_, count) =>
        `${personnes(count)} ${inFrench.pick(count, 'a été ajoutée', 'ont été ajoutées')}`,
      user_activated: (subject) => `${subject} a activé son compte`,
      challenge_created: (subject) => `Le défi «\u00a0${subject}\u00a0» a été créé`,
      quiz_created: (subject) => `Le quiz «\u00a0${subject}\u00a0» a été créé`,
      import_finished: (subject, count) =>
        `L’importation de ${subject} est terminée\u00a0: ${personnes(count)}`,
    },
  },
})
