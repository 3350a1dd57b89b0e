import { computed } from '#contract/programme/challenge-formulas.ts'
import {
  type ChallengeType,
  challengeSettings,
  type SettingsOf,
  settingsWithType,
} from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric, TemplateId } from '#contract/programme/challenges.ts'
import type { CampaignFacts } from './generate.ts'
import { clean, oneLine } from './plainText.ts'

/** Settings that fail validation are omitted, so that no template contains a false statement. */
export type ChallengeFacts = {
  [T in ChallengeType]: { type: T; settings: Partial<SettingsOf<T>> }
}[ChallengeType]

/** The facts of a challenge, formatted for sentences in its language. */
export interface TemplateFacts {
  /** Null if the title is blank: the templates then use the name of the type. */
  title: string | null
  description: string[]
  organization: string
  /** Dates with weekday and year; null for an invalid date. */
  start: string | null
  end: string | null
  /** Whether it starts and ends on the same day. */
  oneDay: boolean
  metric: ActivityMetric
  challenge: ChallengeFacts
  partner: string
  stores: readonly (readonly [name: string, url: string])[]
  /** Formats a number with its noun in the correct form. */
  count: (value: number, words: readonly [one: string, other: string]) => string
  /** Formats an amount in dollars. */
  money: (value: number) => string
}

export type Drafts = Record<TemplateId, { title: string; text: string[] }>

/** Sentences about a challenge of one type, for each phase of the campaign. */
export interface Story {
  /** Before the start. */
  idea: string[]
  /** One short sentence, for a picture. */
  short: string
  midway: string
  /** After the end. The templates do not know the result. */
  after: string
}

export function toTemplateFacts(facts: CampaignFacts): TemplateFacts {
  const { language } = facts
  const number = new Intl.NumberFormat(language)
  const plural = new Intl.PluralRules(language)
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return {
    title: oneLine(facts.title) || null,
    description: clean(facts.description)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    organization: oneLine(facts.organization),
    start: dayOf(facts.startDate, language),
    end: dayOf(facts.endDate, language),
    oneDay: facts.startDate === facts.endDate,
    metric: facts.activityMetric,
    challenge: challengeOf(facts),
    partner: oneLine(facts.partnerName ?? ''),
    stores: [
      ['App Store', facts.appStoreUrl],
      ['Google Play', facts.playStoreUrl],
      [language === 'fr' ? 'Ouvrir dans le navigateur' : 'Open in the browser', facts.browserUrl],
    ],
    count: (value, [one, other]) => `${number.format(value)} ${plural.select(value) === 'one' ? one : other}`,
    money: (value) => money.format(value),
  }
}

function challengeOf({ type, settings, duration }: CampaignFacts): ChallengeFacts {
  const parsed = challengeSettings[type].safeParse(settings)
  if (!parsed.success) return { type, settings: {} }
  const challenge = settingsWithType(type, parsed.data)
  return settingsWithType(type, computed(challenge, duration))
}

const wholeDay = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

/** Returns null for an invalid date. */
function dayOf(date: string, language: 'en' | 'fr'): string | null {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return null
  const format = new Intl.DateTimeFormat(language, { ...wholeDay, weekday: 'long' })
  return wordsOf(format.formatToParts(at), language)
}

/** French writes the first of a month as "1er"; Intl writes "1". */
const wordsOf = (parts: { type: string; value: string }[], language: 'en' | 'fr') =>
  parts
    .map(({ type, value }) => (type === 'day' && value === '1' && language === 'fr' ? '1er' : value))
    .join('')

/** Formats the period as briefly as the language allows. Returns an empty text for an invalid date. */
export function period({ startDate, endDate, language }: CampaignFacts): string {
  const days = [new Date(startDate), new Date(endDate)] as const
  if (days.some((day) => Number.isNaN(day.getTime()))) return ''
  const format = new Intl.DateTimeFormat(language, wholeDay)
  return wordsOf(format.formatRangeToParts(...days), language)
}
