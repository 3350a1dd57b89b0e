import { defineCopy } from '#web/app/language.ts'

const counted = (one: string, many: string) => (n: number, figure: string) =>
  `${figure} ${n === 1 ? one : many}`

export const deleteCopy = defineCopy({
  en: {
    title: (name: string) => `Delete ${name}?`,
    final: 'This action cannot be undone.',
    below: 'All of its sub-organizations will also be deleted.',
    kept: 'Your provider can bring it back for 30 days; after that it is gone for good.',
    lost: 'What goes with it',
    uncounted: 'What goes with it could not be counted.',
    organizations: counted('organization', 'organizations'),
    users: counted('person', 'people'),
    teams: counted('team', 'teams'),
    challenges: counted('challenge', 'challenges'),
    quizzes: counted('quiz', 'quizzes'),
    credits: (n: number, figure: string) =>
      `${figure} ${n === 1 ? 'credit goes' : 'credits go'} back to the organization above`,
    type: (name: string) => `Type “${name}” to confirm`,
    confirm: 'Delete',
    cancel: 'Cancel',
    close: 'Close',
  },
  fr: {
    title: (name) => `Supprimer ${name} ?`,
    final: 'Cette action est irréversible.',
    below: 'Toutes ses sous-organisations seront supprimées aussi.',
    kept: 'Votre fournisseur peut la rétablir pendant 30 jours ; ensuite elle disparaît pour de bon.',
    lost: 'Ce qui disparaît avec elle',
    uncounted: 'Ce qui disparaît avec elle n’a pas pu être compté.',
    organizations: counted('organisation', 'organisations'),
    users: counted('personne', 'personnes'),
    teams: counted('équipe', 'équipes'),
    challenges: counted('défi', 'défis'),
    quizzes: counted('quiz', 'quiz'),
    credits: (n, figure) =>
      `${figure} ${n === 1 ? 'crédit revient' : 'crédits reviennent'} à l’organisation au-dessus`,
    type: (name) => `Saisissez « ${name} » pour confirmer`,
    confirm: 'Supprimer',
    cancel: 'Annuler',
    close: 'Fermer',
  },
})
