import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const counted = (one: string, many: string) => (n: number, figure: string) =>
  `${figure} ${inEnglish.pick(n, one, many)}`
const compte = (one: string, many: string) => (n: number, figure: string) =>
  `${figure} ${inFrench.pick(n, one, many)}`

export const deleteCopy = defineCopy({
  en: {
    title: (name: string) => `Delete ${name}?`,
    final: 'This action cannot be undone.',
    below: 'All of its sub-organizations will also be deleted.',
    /** Follows `final`, which is quoted, and says for whom it holds. */
    kept: 'No administrator can take it back; for 30 days only your provider can.',
    lost: 'What goes with it',
    uncounted: 'What goes with it could not be counted.',
    organizations: counted('organization', 'organizations'),
    users: counted('person', 'people'),
    teams: counted('team', 'teams'),
    challenges: counted('challenge', 'challenges'),
    quizzes: counted('quiz', 'quizzes'),
    credits: (n: number, figure: string) =>
      `${figure} ${inEnglish.pick(n, 'credit goes', 'credits go')} back to the organization above`,
    type: (name: string) => `Type “${name}” to confirm`,
    confirm: 'Delete',
  },
  fr: {
    title: (name) => `Supprimer ${name}\u00a0?`,
    final: 'Cette action est irréversible.',
    below: 'Toutes ses sous-organisations seront supprimées aussi.',
    kept: 'Aucun administrateur ne peut revenir dessus\u00a0; pendant 30 jours, seul votre fournisseur le peut.',
    lost: 'Ce qui disparaît avec elle',
    uncounted: 'Ce qui disparaît avec elle n’a pas pu être compté.',
    organizations: compte('organisation', 'organisations'),
    users: compte('personne', 'personnes'),
    teams: compte('équipe', 'équipes'),
    challenges: compte('défi', 'défis'),
    quizzes: compte('quiz', 'quiz'),
    credits: (n, figure) =>
      `${figure} ${inFrench.pick(n, 'crédit revient', 'crédits reviennent')} à l’organisation au-dessus`,
    type: (name) => `Saisissez «\u00a0${name}\u00a0» pour confirmer`,
    confirm: 'Supprimer',
  },
})
