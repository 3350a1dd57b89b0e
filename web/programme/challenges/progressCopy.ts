import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')
const englishShare = new Intl.NumberFormat('en', { style: 'percent' })
const frenchShare = new Intl.NumberFormat('fr', { style: 'percent' })

/** Formats a share. Only a target that is reached is shown as 100 %. */
const told = (share: number) => (share < 1 ? Math.floor(share * 100) / 100 : share)

/** Texts of a challenge's progress. */
export const progressCopy = defineCopy({
  en: {
    progress: 'Reached so far',
    target: 'The target',
    notBegun: 'It has not begun yet.',
    beginsIn: (when: string) => `Begins ${when}`,
    daysToGo: (days: number) => (days === 0 ? 'Last day' : `${inEnglish.counted(days, 'day', 'days')} to go`),
    ended: (day: string) => `Ended on ${day}`,
    period: (from: string, to: string) => `${from} – ${to}`,
    until: (day: string) => `Up to ${day}`,
    firstOn: (day: string) => `The first figures come on ${day}, when the first week has closed.`,
    nextOn: (day: string) => `Next figures on ${day}`,
    lastOn: (day: string) => `It is over. The last figures come on ${day}, and with them the final result.`,
    metres: (metres: number) => `${english.format(Math.round(metres / 100) / 10)} km`,
    minutes: (minutes: number) => inEnglish.counted(minutes, 'minute', 'minutes'),
    steps: (steps: number) => inEnglish.counted(steps, 'step', 'steps'),
    number: (value: number) => english.format(value),
    of: (target: string) => `of ${target}`,
    trees: (count: number) => inEnglish.counted(count, 'tree', 'trees'),
    toReach: 'to reach',
    toPlant: 'to be planted',
    toGive: 'to be given',
    fixed: 'The sum is fixed: what people do does not change it.',
    earnedBy: (amount: string) => `From ${amount}`,
    ofTarget: (share: number) => `${englishShare.format(told(share))} of the target`,
    people: (count: number) => `by at least ${english.format(count)} people on its busiest day`,
    withheld: 'Not shown',
    withheldWhy: (smallest: number) =>
      `Days and groups of fewer than ${smallest} people are left out, and those whose sum would tell of single people together with what participants of challenges see: nobody’s activity can be guessed.`,
    nothingShown: (smallest: number) =>
      `Nothing is shown yet: on no day so far were at least ${smallest} people active whose sum tells nothing about one of them.`,
    notCounted: 'Points are counted in the app. No sum of them is shown here.',
    placesOfPeople:
      'Who is ahead is not shown to you. Participants see it in the app, by alias, and winners who agree are named to you.',
    ranking: 'Ranking',
    perMember: (amount: string) => `${amount} a person`,
    place: 'Place',
    winner: (count: number): string => (count === 1 ? 'Winner' : 'Winners'),
    members: (count: number) => inEnglish.counted(count, 'person', 'people'),
    reachedTarget: 'The target is reached',
    about: 'About this challenge',
    notFound: 'This challenge is not here: it was deleted, or belongs to another organization.',
    toList: 'All challenges',
  },
  fr: {
    progress: 'Atteint jusqu’ici',
    target: 'L’objectif',
    notBegun: 'Il n’a pas encore commencé.',
    beginsIn: (when) => `Commence ${when}`,
    daysToGo: (days) => (days === 0 ? 'Dernier jour' : `Encore ${inFrench.counted(days, 'jour', 'jours')}`),
    ended: (day) => `Terminé le ${day}`,
    period: (from, to) => `${from} – ${to}`,
    until: (day) => `Jusqu’au ${day}`,
    firstOn: (day) => `Les premiers chiffres arrivent le ${day}, quand la première semaine est close.`,
    nextOn: (day) => `Prochains chiffres le ${day}`,
    lastOn: (day) =>
      `Il est terminé. Les derniers chiffres arrivent le ${day}, et avec eux le résultat final.`,
    metres: (metres) => `${french.format(Math.round(metres / 100) / 10)} km`,
    minutes: (minutes) => inFrench.counted(minutes, 'minute', 'minutes'),
    steps: (steps) => `${french.format(steps)} pas`,
    number: (value) => french.format(value),
    of: (target) => `sur ${target}`,
    trees: (count) => inFrench.counted(count, 'arbre', 'arbres'),
    toReach: 'à atteindre',
    toPlant: 'à planter',
    toGive: 'à donner',
    fixed: 'La somme est fixée\u00a0: l’activité n’y change rien.',
    earnedBy: (amount) => `Grâce à ${amount}`,
    ofTarget: (share) => `${frenchShare.format(told(share))} de l’objectif`,
    people: (count) => `par au moins ${french.format(count)} personnes le jour le plus actif`,
    withheld: 'Non affiché',
    withheldWhy: (smallest) =>
      `Les jours et les groupes de moins de ${smallest} personnes sont laissés de côté, ainsi que ceux dont la somme, rapprochée de ce que voient les participants des défis, parlerait d’une seule personne\u00a0: l’activité de personne ne peut être devinée.`,
    nothingShown: (smallest) =>
      `Rien n’est encore montré\u00a0: aucun jour n’a compté au moins ${smallest} personnes actives dont la somme ne dit rien d’une seule.`,
    notCounted: 'Les points se comptent dans l’application. Aucune somme n’en est montrée ici.',
    placesOfPeople:
      'On ne vous montre pas qui est en tête. Les participants le voient dans l’application, par alias, et les gagnants qui l’acceptent vous sont nommés.',
    ranking: 'Classement',
    perMember: (amount) => `${amount} par personne`,
    place: 'Place',
    winner: (count) => (count === 1 ? 'Vainqueur' : 'Vainqueurs'),
    members: (count) => inFrench.counted(count, 'personne', 'personnes'),
    reachedTarget: 'L’objectif est atteint',
    about: 'À propos de ce défi',
    notFound: 'Ce défi n’est pas là\u00a0: il a été supprimé, ou appartient à une autre organisation.',
    toList: 'Tous les défis',
  },
})
