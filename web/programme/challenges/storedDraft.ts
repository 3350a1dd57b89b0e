import * as z from 'zod/mini'
import { typedRule } from '#contract/programme/challenge-rules.ts'
import {
  calculationApproach,
  challengeType,
  mapStyle,
  scoringMethod,
} from '#contract/programme/challenge-settings.ts'
import { activityMetric, contentLanguage, templateId } from '#contract/programme/challenges.ts'
import { type Draft, steps } from './draft.ts'

/** Undefined values are left out of JSON. */
const orUndefined = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.undefined()])

const campaignFacts = z.object({
  title: z.string(),
  description: z.string(),
  type: challengeType,
  language: contentLanguage,
  startDate: z.string(),
  endDate: z.string(),
  duration: z.number(),
  organization: z.string(),
  activityMetric,
  settings: z.record(z.string(), z.unknown()),
  partnerName: z.optional(z.string()),
  imageUrl: z.nullable(z.string()),
  appStoreUrl: z.string(),
  playStoreUrl: z.string(),
  // Drafts of older versions have none.
  browserUrl: z._default(z.string(), `${window.location.origin}/me`),
})

const template = z.object({ title: z.string(), text: z.string() })

/** A draft of the wizard, as a tab stores it. */
export const storedDraft = z.object({
  step: z.enum(steps),
  type: orUndefined(challengeType),
  title: z.string(),
  description: z.string(),
  language: contentLanguage,
  activityMetric,
  startDate: z.string(),
  duration: z.number(),
  imageUrl: z.nullable(z.string()),
  teams: z.array(z.string()),
  companies: z.array(z.string()),
  scoringMethod,
  treeApproach: orUndefined(calculationApproach),
  donationApproach: orUndefined(calculationApproach),
  partner: orUndefined(z.string()),
  beneficiary: orUndefined(z.string()),
  estimatedParticipants: z.number(),
  dailyGoal: z.number(),
  individualDailyGoal: z.number(),
  stepsPerTree: z.number(),
  treeBudget: z.number(),
  stepsPerDollar: z.number(),
  donationBudget: z.number(),
  podiumPlaces: z.number(),
  showMap: z.boolean(),
  mapStyle,
  rules: z.object({
    dailyCap: z.number(),
    conversion: z.boolean(),
    typed: typedRule,
    graceHours: z.number(),
    bicyclePercent: z.number(),
  }),
  generatedFrom: orUndefined(campaignFacts),
  templates: z.partialRecord(templateId, template),
}) satisfies z.ZodMiniType<Draft>
