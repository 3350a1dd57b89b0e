import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const englishDollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const frenchDollars = new Intl.NumberFormat('fr', { style: 'currency', currency: 'USD' })

/** Texts of what all reach together, and of teams and companies. */
export const sharedCopy = defineCopy({
  en: {
    together: 'Together',
    yourPart: (amount: string) => `Your part: ${amount}`,
    of: (target: string) => `of ${target}`,
    reached: 'Reached. Well done, all of you.',
    notYet: (needed: number) =>
      `The total appears as soon as enough people are active: ${needed} who have been here for a week, or ten.`,
    trees: (count: number) => inEnglish.counted(count, 'tree', 'trees'),
    dollars: (cents: number) => englishDollars.format(cents / 100),
    promised: (gift: string) => `${gift} are promised, whatever is reached.`,
    effort: 'Effort so far',
    map: 'Map of the journey',
    start: 'Start',
    finish: 'Goal',
    milestones: 'Milestones',
    milestone: 'Milestone',
    at: 'At',
    state: 'State',
    done: 'reached',
    open: 'ahead',
    groups: 'Standings',
    teamsOf: (title: string) => `Standings of ${title}. Figures are rounded down.`,
    columns: { place: 'Place', group: 'Who plays', figure: 'Figure' },
    members: (active: number, joined: number) => `${active} of ${joined} active`,
    tooFew: 'Too few people to show',
    needed: (active: number, needed: number) => `${active} of ${needed} needed`,
    yours: 'Yours',
  },
  fr: {
    together: 'Ensemble',
    yourPart: (amount) => `Votre part\u00a0: ${amount}`,
    of: (target) => `sur ${target}`,
    reached: 'Atteint. Bravo à toutes et à tous.',
    notYet: (needed) =>
      `Le total apparaît dès qu’assez de personnes sont actives\u00a0: ${needed} présentes depuis une semaine, ou dix.`,
    trees: (count) => inFrench.counted(count, 'arbre', 'arbres'),
    dollars: (cents) => frenchDollars.format(cents / 100),
    promised: (gift) => `${gift} sont promis, quoi qu’il arrive.`,
    effort: 'Effort jusqu’ici',
    map: 'Carte du voyage',
    start: 'Départ',
    finish: 'But',
    milestones: 'Étapes',
    milestone: 'Étape',
    at: 'À',
    state: 'État',
    done: 'atteinte',
    open: 'devant vous',
    groups: 'Classement',
    teamsOf: (title) => `Classement de ${title}. Les chiffres sont arrondis vers le bas.`,
    columns: { place: 'Place', group: 'Qui joue', figure: 'Chiffre' },
    members: (active, joined) => `${active} actifs sur ${joined}`,
    tooFew: 'Trop peu de personnes',
    needed: (active, needed) => `${active} sur ${needed} nécessaires`,
    yours: 'La vôtre',
  },
})
