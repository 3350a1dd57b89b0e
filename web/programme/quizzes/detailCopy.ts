import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const french = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 })
const englishShare = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const frenchShare = new Intl.NumberFormat('fr', { style: 'percent', maximumFractionDigits: 0 })

/** Texts of a quiz's details, results and deletion. */
export const detailCopy = defineCopy({
  en: {
    quiz: 'Quiz',
    notFound: 'This quiz is not here: it was deleted, or belongs to another organization.',
    period: (start: string, end: string) => `${start} – ${end}`,
    people: 'People who answered',
    orMore: (people: number) => `${english.format(people)} or more people`,
    average: 'Average score',
    scoreOf: (score: number, possible: number) =>
      `${english.format(score)} of ${english.format(possible)} points`,
    possible: 'Points to reach',
    points: (points: number) => (points === 1 ? '1 point' : `${english.format(points)} points`),
    noScore: 'No question has a solution to score by.',
    withheldShort: 'Not shown yet',
    few: (smallest: number) =>
      `Figures appear once at least ${smallest} people have answered, so that nobody can be picked out.`,
    open: 'This quiz is confidential and still open: its figures appear once it is closed, so that no single answer can be read off a change.',
    figuresFailed: 'The figures could not be loaded.',
    questions: 'Questions',
    noQuestion: 'This quiz has no question.',
    multiple: 'Multiple Choice',
    openQuestion: 'Open Question',
    correct: 'correct',
    chosen: (share: number) => `${englishShare.format(share)} chose this`,
    rightly: (share: number) => `${englishShare.format(share)} answered correctly`,
    ofPeople: (people: number) => (people === 1 ? '1 person' : `${english.format(people)} people`),
    expected: 'Expected answer',
    noExpected: 'No expected answer is given.',
    download: 'Download Results',
    summary: 'Download Summary',
    confidential:
      'Confidential: the results name nobody, so that file has its header row alone. Shares are rounded, more so where fewer people answered: the lowest also stands for nobody, the highest for everybody. The summary gives the share of each answer.',
    deleteMode: 'Enable delete mode',
    delete: 'Delete',
    deleteHint: 'A deleted quiz takes all answers to it along.',
    deleteTitle: (title: string) => `Delete “${title}”?`,
    fewPeople: 'Fewer than 5',
    consequence: (answers: number | null) =>
      answers === null
        ? 'All answers to it go with it. This cannot be undone.'
        : answers === 0
          ? 'Nobody has answered it yet. This cannot be undone.'
          : `The answers of ${answers === 1 ? '1 person' : `${english.format(answers)} people`} go with it. This cannot be undone.`,
    deleting: 'Deleting the quiz…',
    deleted: (title: string) => `“${title}” was deleted.`,
    deleteFailed: (reason: string) => `Failed to delete quiz: ${reason}`,
  },
  fr: {
    quiz: 'Quiz',
    notFound: 'Ce quiz n’est pas là\u00a0: il a été supprimé, ou appartient à une autre organisation.',
    period: (start, end) => `${start} – ${end}`,
    people: 'Personnes qui ont répondu',
    orMore: (people) => `${french.format(people)} personnes ou plus`,
    average: 'Score moyen',
    scoreOf: (score, possible) => `${french.format(score)} sur ${french.format(possible)} points`,
    possible: 'Points à gagner',
    points: (points) => (points > 1 ? `${french.format(points)} points` : `${points} point`),
    noScore: 'Aucune question n’a de solution qui donne des points.',
    withheldShort: 'Pas encore montré',
    few: (smallest) =>
      `Les chiffres apparaissent dès que ${smallest} personnes au moins ont répondu, pour que personne ne soit reconnaissable.`,
    open: 'Ce quiz est confidentiel et encore ouvert\u00a0: ses chiffres apparaissent une fois qu’il est terminé, pour qu’aucune réponse ne se lise dans un changement.',
    figuresFailed: 'Impossible de charger les chiffres.',
    questions: 'Questions',
    noQuestion: 'Ce quiz n’a aucune question.',
    multiple: 'Choix multiple',
    openQuestion: 'Question ouverte',
    correct: 'juste',
    chosen: (share) => `${frenchShare.format(share)} l’ont choisie`,
    rightly: (share) => `${frenchShare.format(share)} ont répondu juste`,
    ofPeople: (people) => (people > 1 ? `${french.format(people)} personnes` : `${people} personne`),
    expected: 'Réponse attendue',
    noExpected: 'Aucune réponse attendue n’est donnée.',
    download: 'Télécharger les résultats',
    summary: 'Télécharger la synthèse',
    confidential:
      'Confidentiel\u00a0: les résultats ne nomment personne, ce fichier n’a donc que sa ligne d’en-tête. Les parts sont arrondies, d’autant plus que peu de personnes ont répondu\u00a0: la plus basse vaut aussi pour personne, la plus haute pour tout le monde. La synthèse donne la part de chaque réponse.',
    deleteMode: 'Activer la suppression',
    delete: 'Supprimer',
    deleteHint: 'Un quiz supprimé emporte toutes ses réponses.',
    deleteTitle: (title) => `Supprimer «\u00a0${title}\u00a0»\u00a0?`,
    fewPeople: 'Moins de 5',
    consequence: (answers) =>
      answers === null
        ? 'Toutes ses réponses disparaissent avec lui. C’est irréversible.'
        : answers === 0
          ? 'Personne n’y a encore répondu. C’est irréversible.'
          : `Les réponses de ${answers > 1 ? `${french.format(answers)} personnes` : '1 personne'} disparaissent avec lui. C’est irréversible.`,
    deleting: 'Suppression du quiz…',
    deleted: (title) => `«\u00a0${title}\u00a0» a été supprimé.`,
    deleteFailed: (reason) => `Impossible de supprimer le quiz\u00a0: ${reason}`,
  },
})
