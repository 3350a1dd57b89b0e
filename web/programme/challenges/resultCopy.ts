import type { ChallengeState } from '#contract/participation/joins.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

type States = Record<ChallengeState, string>

/** Texts of the state of a challenge's board and of its sealed result. */
export const resultCopy = defineCopy({
  en: {
    title: 'Result of those who take part',
    states: {
      coming: 'Not begun',
      live: 'Live',
      provisional: 'Provisional',
      'under-appeal': 'Under appeal',
      sealed: 'Sealed',
    } satisfies States,
    coming: 'People may join already.',
    live: (until: string) => `The board moves with each entry until ${until}.`,
    provisional: (until: string) => `Late data still counts until ${until}.`,
    'under-appeal': (until: string) => `Nothing more is counted. People may appeal until ${until}.`,
    sealed: (at: string) => `Sealed on ${at}. It does not change any more.`,
    winners: 'Winners who told you who they are',
    noWinners: 'Nobody has told you so far. Winners are asked; no answer within 14 days is no.',
    place: (place: number) => `Place ${place}`,
    teams: 'Teams by their place',
    companies: 'Companies by their place',
    leftOut: (smallest: number) =>
      `Places are those among the groups shown. Groups in which fewer than ${smallest} people count are left out.`,
    nobodyShown: (smallest: number) => `No group in which at least ${smallest} people count.`,
    trees: (count: number) => `At least ${inEnglish.counted(count, 'tree earned', 'trees earned')}`,
    dollars: (dollars: number) => `At least $${inEnglish.format(dollars)} earned`,
    promisedTrees: (count: number) => inEnglish.counted(count, 'tree promised', 'trees promised'),
    promisedDollars: (dollars: number) => `$${inEnglish.format(dollars)} promised`,
    percent: (percent: string) => `At least ${percent} of the target`,
    withheld: (smallest: number) =>
      `What was reached is not shown: fewer than ${smallest} people count here, or it would tell what one of them did.`,
    openAppeals: 'Some appeals had no answer when it was sealed.',
    fingerprint: 'Fingerprint (SHA-256)',
    rulesVersion: 'Version of the rules',
  },
  fr: {
    title: 'Résultat de celles et ceux qui participent',
    states: {
      coming: 'Pas commencé',
      live: 'En cours',
      provisional: 'Provisoire',
      'under-appeal': 'Recours ouverts',
      sealed: 'Scellé',
    },
    coming: 'On peut déjà s’inscrire.',
    live: (until: string) => `Le classement bouge à chaque saisie jusqu’au ${until}.`,
    provisional: (until: string) => `Les données tardives comptent encore jusqu’au ${until}.`,
    'under-appeal': (until: string) =>
      `Plus rien n’est compté. Les recours sont possibles jusqu’au ${until}.`,
    sealed: (at: string) => `Scellé le ${at}. Il ne change plus.`,
    winners: 'Les personnes gagnantes qui se sont fait connaître',
    noWinners:
      'Personne ne s’est fait connaître jusqu’ici. La question leur est posée\u00a0; sans réponse sous 14 jours, c’est non.',
    place: (place: number) => `${place}${place === 1 ? 're' : 'e'} place`,
    teams: 'Équipes par place',
    companies: 'Entreprises par place',
    leftOut: (smallest: number) =>
      `Les places sont celles des groupes affichés. Les groupes où comptent moins de ${smallest} personnes n’y sont pas.`,
    nobodyShown: (smallest: number) => `Aucun groupe où comptent au moins ${smallest} personnes.`,
    trees: (count: number) => `Au moins ${inFrench.counted(count, 'arbre gagné', 'arbres gagnés')}`,
    dollars: (dollars: number) => `Au moins ${inFrench.format(dollars)} $ gagnés`,
    promisedTrees: (count: number) => inFrench.counted(count, 'arbre promis', 'arbres promis'),
    promisedDollars: (dollars: number) => `${inFrench.format(dollars)} $ promis`,
    percent: (percent: string) => `Au moins ${percent} de l’objectif`,
    withheld: (smallest: number) =>
      `Le résultat n’est pas affiché\u00a0: moins de ${smallest} personnes comptent ici, ou il dirait ce qu’a fait l’une d’elles.`,
    openAppeals: 'Des recours étaient sans réponse quand il a été scellé.',
    fingerprint: 'Empreinte (SHA-256)',
    rulesVersion: 'Version des règles',
  },
})
