import { computed } from '#contract/programme/challenge-formulas.ts'
import {
  type ChallengeSettings,
  type ChallengeType,
  challengeSettings,
  type SettingsOf,
} from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric, TemplateId } from '#contract/programme/challenges.ts'
import type { CampaignFacts } from './generate.ts'
import { clean, oneLine } from './plainText.ts'

/** Settings that are not valid say nothing, rather than something that is not true. */
export type ChallengeFacts = {
  [T in ChallengeType]: { type: T; settings: Partial<SettingsOf<T>> }
}[ChallengeType]

/** The facts of a challenge, ready to stand in a sentence of its language. */
export interface TemplateFacts {
  /** Null where the title is blank: the challenge is then called by its type. */
  title: string | null
  description: string[]
  organization: string
  /** Days with their weekday and year; null where the date is none. */
  start: string | null
  end: string | null
  /** Whether it begins and ends on the same day. */
  oneDay: boolean
  metric: ActivityMetric
  challenge: ChallengeFacts
  partner: string
  stores: readonly (readonly [name: string, url: string])[]
  /** A number with its word, which is chosen by it. */
  count: (value: number, words: readonly [one: string, other: string]) => string
  /** Of dollars. */
  money: (value: number) => string
}

export type Drafts = Record<TemplateId, { title: string; text: string[] }>

/** What a type of challenge is about, at each time at which somebody writes of it. */
export interface Story {
  /** Before it begins. */
  idea: string[]
  /** One short sentence, for a picture. */
  short: string
  midway: string
  /** After its end; nothing is known of what was reached. */
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
    ],
    count: (value, [one, other]) => `${number.format(value)} ${plural.select(value) === 'one' ? one : other}`,
    money: (value) => money.format(value),
  }
}

function challengeOf({ type, settings, duration }: CampaignFacts): ChallengeFacts {
  const parsed = challengeSettings[type].safeParse(settings)
  if (!parsed.success) return { type, settings: {} }
  const challenge = { type, settings: parsed.data } as ChallengeSettings
  return { type, settings: computed(challenge, duration) } as ChallengeFacts
}

const wholeDay = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

/** Null for what is no day. */
function dayOf(date: string, language: 'en' | 'fr'): string | null {
  const at = new Date(date)
  if (Number.isNaN(at.getTime())) return null
  const format = new Intl.DateTimeFormat(language, { ...wholeDay, weekday: 'long' })
  return wordsOf(format.formatToParts(at), language)
}

/** French counts the first of a month as such; Intl does not. */
const wordsOf = (parts: { type: string; value: string }[], language: 'en' | 'fr') =>
  parts
    .map(({ type, value }) => (type === 'day' && value === '1' && language === 'fr' ? '1er' : value))
    .join('')

/** From the first to the last day, as short as the language can; empty where either is none. */
export function period({ startDate, endDate, language }: CampaignFacts): string {
  const days = [new Date(startDate), new Date(endDate)] as const
  if (days.some((day) => Number.isNaN(day.getTime()))) return ''
  const format = new Intl.DateTimeFormat(language, wholeDay)
  return wordsOf(format.formatRangeToParts(...days), language)
}
