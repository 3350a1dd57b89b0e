import type { ChallengeRules } from '#contract/participation/rules.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

type Typed = Record<ChallengeRules['typed'], (limit: string) => string>

/** The rules of a challenge in words. */
export const rulesCopy = defineCopy({
  en: {
    title: 'How it counts',
    days: (from: string, to: string) => `Days from ${from} to ${to} count, the first and the last one too.`,
    metrics: {
      steps: 'Steps count.',
      distance: 'Kilometres on foot and on wheels count.',
      'active-minutes': 'Active minutes count, whatever you do.',
      points: 'Points count: 100 step equivalents are one point.',
    },
    /** For who moves on wheels or in other ways. */
    movement: {
      steps: 'Movement counts, in movement units.',
      points: 'Points count: 100 movement units are one point.',
      conversion:
        'All ways of moving count: a kilometre on wheels is 1,250 movement units, a push is one, and 40 minutes of swimming are 4,000 to 8,000.',
    },
    conversion:
      'Activities without steps count as steps: 40 minutes of swimming are 4,000 to 8,000 of them, and a kilometre on wheels is 1,250.',
    bicycle: (percent: number) => `Kilometres by bicycle count ${percent} %.`,
    cap: (amount: string) => `A day counts ${amount} at most.`,
    typed: {
      yes: () => 'What you type in counts in full.',
      limited: (limit) => `What you type in counts up to ${limit} a day.`,
      no: () => 'Only what a device measured counts.',
    } satisfies Typed,
    goal: (amount: string) => `A day is reached at ${amount}.`,
    podium: (places: number) =>
      `${inEnglish.counted(places, 'place stands', 'places stand')} on the podium. Equal scores go by more active days, then share the place.`,
    late: (hours: number) => `Days that arrive within ${hours} hours of the end still count.`,
    all: 'All rules and activities',
    timeline: 'What happens when',
    until: {
      live: (when: string) => `Live until ${when}`,
      provisional: (when: string) => `Provisional until ${when}: late days still count`,
      'under-appeal': (when: string) => `Under appeal until ${when}: results can be questioned`,
      sealed: 'Then final: nothing changes any more',
    },
    seal: 'Seal of the result',
  },
  fr: {
    title: 'Ce qui compte',
    days: (from, to) => `Les jours du ${from} au ${to} comptent, le premier et le dernier aussi.`,
    metrics: {
      steps: 'Les pas comptent.',
      distance: 'Les kilomètres à pied et en fauteuil comptent.',
      'active-minutes': 'Les minutes actives comptent, quoi que vous fassiez.',
      points: 'Les points comptent\u00a0: 100 équivalents pas font un point.',
    },
    movement: {
      steps: 'Le mouvement compte, en unités de mouvement.',
      points: 'Les points comptent\u00a0: 100 unités de mouvement font un point.',
      conversion:
        'Toutes les façons de bouger comptent\u00a0: un kilomètre en fauteuil vaut 1\u202f250 unités de mouvement, une poussée une, et 40 minutes de natation de 4\u202f000 à 8\u202f000.',
    },
    conversion:
      'Les activités sans pas comptent comme des pas\u00a0: 40 minutes de natation en valent de 4\u202f000 à 8\u202f000, et un kilomètre en fauteuil 1\u202f250.',
    bicycle: (percent) => `Les kilomètres à vélo comptent à ${percent} %.`,
    cap: (amount) => `Un jour compte au plus ${amount}.`,
    typed: {
      yes: () => 'Ce que vous saisissez compte entièrement.',
      limited: (limit) => `Ce que vous saisissez compte jusqu’à ${limit} par jour.`,
      no: () => 'Seul ce qu’un appareil a mesuré compte.',
    },
    goal: (amount) => `Un jour est atteint à partir de ${amount}.`,
    podium: (places) =>
      `Le podium a ${inFrench.counted(places, 'place', 'places')}. À score égal, plus de jours actifs l’emporte, sinon la place est partagée.`,
    late: (hours) => `Les jours qui arrivent dans les ${hours} heures après la fin comptent encore.`,
    all: 'Toutes les règles et les activités',
    timeline: 'Ce qui se passe quand',
    until: {
      live: (when) => `En cours jusqu’au ${when}`,
      provisional: (when) => `Provisoire jusqu’au ${when}\u00a0: les jours en retard comptent encore`,
      'under-appeal': (when) =>
        `Recours possible jusqu’au ${when}\u00a0: les résultats peuvent être contestés`,
      sealed: 'Puis définitif\u00a0: plus rien ne change',
    },
    seal: 'Sceau du résultat',
  },
})
