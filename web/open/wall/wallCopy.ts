import type { ScreenLanguage } from '#contract/participation/wall-screens.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'

interface Words {
  live: string
  coming: string
  until: (day: string) => string
  from: (day: string) => string
  standing: (day: string) => string
  together: (day: string) => string
  units: Record<ActivityMetric, string>
  daysReached: string
  takePart: string
  aliasOnly: string
  noRows: string
  nothing: string
  nothingHint: string
  waiting: string
  offline: (time: string) => string
  ended: string
  endedHint: string
  pause: string
  goOn: string
  page: (at: number, of: number) => string
}

const words: Record<'en' | 'fr', Words> = {
  en: {
    live: 'Now',
    coming: 'Coming up',
    until: (day) => `until ${day}`,
    from: (day) => `starts ${day}`,
    standing: (day) => `Standing at the end of ${day}`,
    together: (day) => `All of us together, up to ${day}`,
    units: { steps: 'Steps', distance: 'Kilometres', 'active-minutes': 'Minutes', points: 'Points' },
    daysReached: 'Days with the goal reached',
    takePart: 'Take part',
    aliasOnly: 'By alias, and only those who agreed to be shown here',
    noRows: 'No board here yet: it opens once enough people have agreed to be shown.',
    nothing: 'No challenge at the moment',
    nothingHint: 'The next one will be announced here.',
    waiting: 'Waiting for the connection…',
    offline: (time) => `No connection since ${time}`,
    ended: 'This screen has ended',
    endedHint: 'Whoever runs the programme can make a new address in the console.',
    pause: 'Pause',
    goOn: 'Go on',
    page: (at, of) => `Page ${at} of ${of}`,
  },
  fr: {
    live: 'En cours',
    coming: 'À venir',
    until: (day) => `jusqu’au ${day}`,
    from: (day) => `commence le ${day}`,
    standing: (day) => `Classement à la fin du ${day}`,
    together: (day) => `Toutes et tous ensemble, jusqu’au ${day}`,
    units: { steps: 'Pas', distance: 'Kilomètres', 'active-minutes': 'Minutes', points: 'Points' },
    daysReached: 'Jours où l’objectif est atteint',
    takePart: 'Participer',
    aliasOnly: 'Par alias, et seulement qui a accepté d’apparaître ici',
    noRows: 'Pas encore de classement ici\u00a0: il s’ouvre dès qu’assez de personnes l’ont accepté.',
    nothing: 'Aucun défi en ce moment',
    nothingHint: 'Le prochain sera annoncé ici.',
    waiting: 'En attente de la connexion…',
    offline: (time) => `Pas de connexion depuis ${time}`,
    ended: 'Cet écran a pris fin',
    endedHint: 'Qui organise le programme peut créer une nouvelle adresse dans la console.',
    pause: 'Pause',
    goOn: 'Continuer',
    page: (at, of) => `Page ${at} sur ${of}`,
  },
}

type Locale = 'en' | 'fr'

const dates = {
  en: new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
}
const times = {
  en: new Intl.DateTimeFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
  fr: new Intl.DateTimeFormat('fr', { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
}

const formatsOf = (locale: Locale) => ({
  day: (date: string) => dates[locale].format(new Date(date)),
  time: (at: number) => times[locale].format(at),
})

export type Speech = Words & ReturnType<typeof formatsOf>

const speeches: Record<Locale, Speech> = {
  en: { ...words.en, ...formatsOf('en') },
  fr: { ...words.fr, ...formatsOf('fr') },
}

const localesOf = (language: ScreenLanguage): readonly Locale[] =>
  language === 'both' ? ['en', 'fr'] : [language]

/** Says something in the language of a screen, or in both, beside one another: nobody waits for their own. */
export function sayIn(language: ScreenLanguage) {
  return (text: (speech: Speech) => string): string =>
    [...new Set(localesOf(language).map((locale) => text(speeches[locale])))].join(' · ')
}

export type Say = ReturnType<typeof sayIn>

const numbers = {
  en: new Intl.NumberFormat('en'),
  fr: new Intl.NumberFormat('fr'),
  // With a space between thousands, which both languages read.
  both: new Intl.NumberFormat('fr'),
}

/** Formats amounts as a screen shows them, without their unit. Metres become kilometres, rounded down. */
export const amountsIn =
  (language: ScreenLanguage, metric: ActivityMetric) =>
  (amount: number): string =>
    numbers[language].format(metric === 'distance' ? Math.floor(amount / 1000) : amount)
