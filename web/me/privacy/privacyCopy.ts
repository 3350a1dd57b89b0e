import type { Appearance } from '#contract/participation/joins.ts'
import type { RosterRead } from '#contract/participation/visibility.ts'
import type { Audience, Form, Until } from '#contract/visibility.ts'
import { defineCopy } from '#web/platform/language/language.ts'

type Reach = 'employer' | 'players' | 'alone'

export const privacyCopy = defineCopy({
  en: {
    locale: 'en',
    description:
      'Your employer never sees what you did on a day. This page is drawn from the same table that the server keeps to.',
    ownNumbers: 'Your numbers',
    groups: (organization: string, counts: number, sums: number) =>
      `In ${organization}, counts of people are shown from ${counts} people on, and sums of activity from more than ${sums}.`,
    boards: (crowd: number, settled: number) =>
      `Boards and totals of a challenge open from ${crowd} people on, or from ${settled} who have each been here for more than a week.`,
    included: 'You are in the sums that your employer sees, unnamed.',
    includedFrom: (day: string) =>
      `Sums count you, unnamed, from ${day} on: everybody waits a week after joining.`,
    notIncluded: 'You are in no sum that your employer sees.',
    aliases: 'Your alias in each challenge',
    appears: {
      alias: 'others see the alias',
      name: 'others see your name',
      totals: 'in totals only',
    } satisfies Record<Appearance, string>,
    reads: 'Who looked at your entry',
    readsDetail:
      'Each time in the last year that somebody opened or changed it, or exported a list with it or with your answers to a quiz that is not confidential. Lists on a screen do not count.',
    noReads: 'Nobody in the last year.',
    read: {
      administrator: {
        opened: 'An administrator opened your entry',
        exported: 'An administrator exported a list with you in it',
      },
      support: {
        opened: 'The provider’s support opened your entry',
        exported: 'The provider’s support exported a list with you in it',
      },
    } satisfies Record<RosterRead['by'], Record<RosterRead['kind'], string>>,
    reach: {
      employer: 'What reaches your employer',
      players: 'What those who play along see',
      alone: 'What you alone see',
    } satisfies Record<Reach, string>,
    reachDetail: {
      employer: 'And in which form.',
      players: 'Boards and teams of challenges that you joined.',
      alone: 'Nobody at your employer, no colleague and no support session can open it.',
    } satisfies Record<Reach, string>,
    audience: {
      me: 'you',
      team: 'your team',
      challenge: 'those in the challenge',
      organizers: 'organizers',
      employer: 'your employer',
      provider: 'the provider',
    } satisfies Record<Audience, string>,
    form: {
      everything: 'Everything',
      named: 'With your name',
      alias: 'Your alias, or your name if you chose to show it',
      unsigned: 'The picture, without your name unless you chose to show it',
      rounded: 'Under your alias, rounded down',
      total: 'One sum of several people, rounded down',
      weeks: 'Only sums of whole weeks, of those who agreed',
      shares: 'Only shares of all answers, once the quiz is over',
      counts: 'Only a number of people, in steps of five',
      outcome: 'Only places of teams, trees, money and whole percents',
      attached: 'Exactly what you attach, without your name',
      roles: 'Each time your entry was opened, changed or exported, by role',
    } satisfies Record<Form, string>,
    from: (people: number) => `from ${people} people on`,
    fromBoard: (crowd: number, settled: number) =>
      `from ${crowd} people on, or ${settled} who have been here for more than a week`,
    never: 'Never',
    keptUntil: (until: string) => `Kept ${until}`,
    until: {
      membership: 'until your organization deletes your entry',
      erased: 'until you erase it or your organization deletes your entry',
      leaving: 'until you leave the challenge',
      quiz: 'until the quiz is deleted',
      wall: 'until you take it back or leave, at most 30 days after the mission',
      'signed-out': 'until you sign out there',
      year: 'for a year',
      sealed: 'until the result is sealed',
      kept: 'for good',
    } satisfies Record<Until, string>,
    limits: 'What this cannot hide',
    limitSentences: [
      'Whoever knows which colleague just came back from a run can still guess an alias.',
      'Whoever holds a role in running Élan here, or did since a challenge began, sees nothing of others in it: no rows, counts, places or totals.',
      'They decide who belongs where, though. A colleague without a role who plays in two challenges with you can find your alias, and be asked to tell it.',
      'Whoever reads your appeal as the referee, or hears of it, may see which alias rises when you add what was accepted.',
      'The provider runs the servers. Its support sees what an administrator sees, for an hour at most, and each session is in the log.',
      'Sums of a week are published on the Thursday after it and never change afterwards.',
      'Your employer’s mail system sees that Élan wrote to you, and the maker of your browser that a push came. Neither holds a figure, a name or a title.',
    ],
  },
  fr: {
    locale: 'fr',
    description:
      'Votre employeur ne voit jamais ce que vous avez fait un jour. Cette page est tirée du tableau même que le serveur respecte.',
    ownNumbers: 'Vos chiffres',
    groups: (organization, counts, sums) =>
      `Dans ${organization}, les nombres de personnes sont affichés à partir de ${counts} personnes, et les sommes d’activité à partir de plus de ${sums}.`,
    boards: (crowd, settled) =>
      `Les classements et les totaux d’un défi s’ouvrent à partir de ${crowd} personnes, ou de ${settled} qui sont chacune ici depuis plus d’une semaine.`,
    included: 'Vous êtes, sans nom, dans les sommes que voit votre employeur.',
    includedFrom: (day) =>
      `Les sommes vous comptent, sans nom, à partir du ${day}\u00a0: chacun attend une semaine après son arrivée.`,
    notIncluded: 'Vous n’êtes dans aucune somme que voit votre employeur.',
    aliases: 'Votre alias dans chaque défi',
    appears: {
      alias: 'les autres voient l’alias',
      name: 'les autres voient votre nom',
      totals: 'dans les totaux seulement',
    },
    reads: 'Qui a regardé votre fiche',
    readsDetail:
      'Chaque fois, depuis un an, que quelqu’un l’a ouverte ou modifiée, ou a exporté une liste avec elle ou avec vos réponses à un quiz non confidentiel. Les listes à l’écran ne comptent pas.',
    noReads: 'Personne depuis un an.',
    read: {
      administrator: {
        opened: 'Un administrateur a ouvert votre fiche',
        exported: 'Un administrateur a exporté une liste où vous figurez',
      },
      support: {
        opened: 'L’assistance du fournisseur a ouvert votre fiche',
        exported: 'L’assistance du fournisseur a exporté une liste où vous figurez',
      },
    },
    reach: {
      employer: 'Ce qui parvient à votre employeur',
      players: 'Ce que voient ceux qui jouent avec vous',
      alone: 'Ce que vous seul voyez',
    },
    reachDetail: {
      employer: 'Et sous quelle forme.',
      players: 'Classements et équipes des défis que vous avez rejoints.',
      alone: 'Personne chez votre employeur, aucun collègue et aucune session d’assistance ne peut l’ouvrir.',
    },
    audience: {
      me: 'vous',
      team: 'votre équipe',
      challenge: 'ceux du défi',
      organizers: 'les organisateurs',
      employer: 'votre employeur',
      provider: 'le fournisseur',
    },
    form: {
      everything: 'Tout',
      named: 'Avec votre nom',
      alias: 'Votre alias, ou votre nom si vous avez choisi de le montrer',
      unsigned: 'L’image, sans votre nom sauf si vous avez choisi de le montrer',
      rounded: 'Sous votre alias, arrondi vers le bas',
      total: 'Une somme de plusieurs personnes, arrondie vers le bas',
      weeks: 'Seulement des sommes de semaines entières, de ceux qui ont accepté',
      shares: 'Seulement les parts de toutes les réponses, une fois le quiz terminé',
      counts: 'Seulement un nombre de personnes, par pas de cinq',
      outcome: 'Seulement les places des équipes, des arbres, des montants et des pourcentages entiers',
      attached: 'Exactement ce que vous joignez, sans votre nom',
      roles: 'Chaque ouverture, modification ou export de votre fiche, par rôle',
    },
    from: (people) => `à partir de ${people} personnes`,
    fromBoard: (crowd, settled) =>
      `à partir de ${crowd} personnes, ou de ${settled} qui sont ici depuis plus d’une semaine`,
    never: 'Jamais',
    keptUntil: (until) => `Conservé ${until}`,
    until: {
      membership: 'jusqu’à ce que votre organisation supprime votre fiche',
      erased: 'jusqu’à ce que vous l’effaciez ou que votre organisation supprime votre fiche',
      leaving: 'jusqu’à ce que vous quittiez le défi',
      quiz: 'jusqu’à la suppression du quiz',
      wall: 'jusqu’à ce que vous la repreniez ou partiez, 30 jours après la mission au plus',
      'signed-out': 'jusqu’à ce que vous vous y déconnectiez',
      year: 'pendant un an',
      sealed: 'jusqu’à ce que le résultat soit scellé',
      kept: 'pour toujours',
    },
    limits: 'Ce que cela ne peut pas cacher',
    limitSentences: [
      'Qui sait quel collègue revient de courir peut encore deviner un alias.',
      'Qui a un rôle dans la gestion d’Élan ici, ou en a eu un depuis le début d’un défi, n’y voit rien des autres\u00a0: ni lignes, ni nombres, ni places, ni totaux.',
      'Mais ces personnes décident qui est où. Un collègue sans rôle qui joue avec vous dans deux défis peut trouver votre alias, et on peut lui demander de le dire.',
      'Qui lit votre recours comme arbitre, ou en entend parler, peut voir quel alias monte quand vous ajoutez ce qui a été accepté.',
      'Le fournisseur exploite les serveurs. Son assistance voit ce que voit un administrateur, une heure au plus, et chaque session est dans le journal.',
      'Les sommes d’une semaine sont publiées le jeudi qui suit et ne changent plus ensuite.',
      'La messagerie de votre employeur voit qu’Élan vous a écrit, et l’éditeur de votre navigateur qu’une notification est arrivée. Aucune ne contient de chiffre, de nom ni de titre.',
    ],
  },
})
