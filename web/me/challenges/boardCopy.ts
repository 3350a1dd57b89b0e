import type { Cheer } from '#contract/participation/boards.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const englishPlaces = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

type Cheers = Record<Cheer, string>

/** Texts of the own score and of the board. */
export const boardCopy = defineCopy({
  en: {
    score: 'Your score',
    place: (place: number) => `${inEnglish.format(place)}${suffixes[englishPlaces.select(place)]} place`,
    ofPeople: (people: number) => `of ${inEnglish.counted(people, 'person', 'people')}`,
    totalsOnly: 'You appear in totals only.',
    typed: (percent: number) => `${percent} % typed`,
    typedWhy: 'Share of the score that was typed in, shown from 10 % on',
    streak: (days: number) => `${inEnglish.counted(days, 'day', 'days')} in a row with your goal`,
    activeDays: (active: number, counted: number) =>
      `${active} of ${inEnglish.counted(counted, 'day', 'days')} active`,
    reachedDays: (reached: number, counted: number) => `${reached} of ${counted} days`,
    goal: (amount: string) => `A day counts from ${amount} on.`,
    dayReached: 'reached',
    dayMissed: 'not reached',
    dayToCome: 'to come',
    board: 'Board',
    boardOf: (title: string) => `Board of ${title}. Scores of others are rounded down.`,
    aroundOf: (title: string) => `Your place on the board of ${title}, with those next to you.`,
    around: 'Around you',
    toMyPlace: 'My place',
    next: 'Show the next 20',
    notYet: (needed: number) =>
      `There is a board as soon as ten people have joined, or ${needed} who have been here for a week.`,
    withheld:
      'You help or helped to run Élan here, so the board and what all reach together stay hidden from you: everybody’s alias stays theirs. Your own score counts.',
    toPrivacy: 'Who sees what',
    columns: { place: 'Place', who: 'Who', score: 'Score', days: 'Days', cheer: 'Cheer' },
    you: 'You',
    cheer: (name: string) => `Cheer ${name}`,
    cheers: {
      bravo: 'Bravo',
      go: 'Keep going',
      together: 'We do this together',
      thanks: 'Thank you',
    } satisfies Cheers,
    cheered: (cheer: string, name: string) => `“${cheer}” is on its way to ${name}.`,
    alreadyCheered: (name: string) => `You have cheered ${name} today.`,
    cheersToYou: 'Cheers to you',
    failed: 'The board could not be loaded.',
    cheerFailed: 'The cheer could not be sent.',
    askAlias: 'Have it counted again',
    record: 'Record today',
    why: 'Why this many?',
    total: 'Total',
    ofThemTyped: (amount: string) => `${amount} of them typed`,
    rulesVersion: (version: number) => `Counted by version ${version} of the rules, with the limits below.`,
  },
  fr: {
    score: 'Votre score',
    place: (place) => (place === 1 ? '1re place' : `${inFrench.format(place)}e place`),
    ofPeople: (people) => `sur ${inFrench.counted(people, 'personne', 'personnes')}`,
    totalsOnly: 'Vous n’apparaissez que dans les totaux.',
    typed: (percent) => `${percent} % saisi`,
    typedWhy: 'Part du score saisie à la main, affichée à partir de 10 %',
    streak: (days) => `${inFrench.counted(days, 'jour', 'jours')} de suite avec votre objectif`,
    activeDays: (active, counted) => `${active} jours actifs sur ${counted}`,
    reachedDays: (reached, counted) => `${reached} jours sur ${counted}`,
    goal: (amount) => `Un jour compte à partir de ${amount}.`,
    dayReached: 'atteint',
    dayMissed: 'pas atteint',
    dayToCome: 'à venir',
    board: 'Classement',
    boardOf: (title) => `Classement de ${title}. Les scores des autres sont arrondis vers le bas.`,
    aroundOf: (title) => `Votre place au classement de ${title}, avec vos voisins.`,
    around: 'Autour de vous',
    toMyPlace: 'Ma place',
    next: 'Afficher les 20 suivants',
    notYet: (needed) =>
      `Il y a un classement dès que dix personnes participent, ou ${needed} présentes depuis une semaine.`,
    withheld:
      'Vous gérez ou avez géré Élan ici\u00a0: le classement et ce que tous atteignent ensemble vous restent cachés, l’alias de chacun reste le sien. Votre score compte.',
    toPrivacy: 'Qui voit quoi',
    columns: { place: 'Place', who: 'Qui', score: 'Score', days: 'Jours', cheer: 'Encourager' },
    you: 'Vous',
    cheer: (name) => `Encourager ${name}`,
    cheers: { bravo: 'Bravo', go: 'Continuez', together: 'On le fait ensemble', thanks: 'Merci' },
    cheered: (cheer, name) => `«\u00a0${cheer}\u00a0» est en route vers ${name}.`,
    alreadyCheered: (name) => `Vous avez déjà encouragé ${name} aujourd’hui.`,
    cheersToYou: 'Encouragements reçus',
    failed: 'Le classement n’a pas pu être chargé.',
    cheerFailed: 'L’encouragement n’a pas pu partir.',
    askAlias: 'Faire recompter',
    record: 'Saisir aujourd’hui',
    why: 'Pourquoi ce chiffre\u00a0?',
    total: 'Total',
    ofThemTyped: (amount) => `dont ${amount} saisis`,
    rulesVersion: (version) => `Compté selon la version ${version} des règles, avec les limites ci-dessous.`,
  },
})
