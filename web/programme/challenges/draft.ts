import { type ChallengeRules, defaultRules } from '#contract/participation/rules.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Call } from '#contract/platform/endpoint.ts'
import { computed } from '#contract/programme/challenge-formulas.ts'
import {
  type CalculationApproach,
  type ChallengeSettings,
  type ChallengeType,
  challengeDefaults,
  type MapStyle,
  type ScoringMethod,
  settingsWithType,
} from '#contract/programme/challenge-settings.ts'
import type {
  ActivityMetric,
  ContentLanguage,
  createChallenge,
  TemplateId,
} from '#contract/programme/challenges.ts'
import type { CampaignFacts } from '#web/programme/communication/generate.ts'

export const steps = ['type', 'configure', 'review', 'communication'] as const
export type Step = (typeof steps)[number]

/** State of the wizard. It holds the settings of all types, so that changing the type loses nothing. */
export interface Draft {
  step: Step
  type: ChallengeType | undefined
  title: string
  description: string
  language: ContentLanguage
  activityMetric: ActivityMetric
  startDate: string
  duration: number
  imageUrl: string | null
  teams: readonly string[]
  companies: readonly string[]
  scoringMethod: ScoringMethod
  /** Undefined until chosen. Environmental and donation challenges ask for it first. */
  treeApproach: CalculationApproach | undefined
  donationApproach: CalculationApproach | undefined
  partner: string | undefined
  beneficiary: string | undefined
  estimatedParticipants: number
  dailyGoal: number
  individualDailyGoal: number
  stepsPerTree: number
  treeBudget: number
  stepsPerDollar: number
  donationBudget: number
  podiumPlaces: number
  showMap: boolean
  mapStyle: MapStyle
  rules: ChallengeRules
  /** Facts from which the templates were generated, and the user's edits. */
  generatedFrom: CampaignFacts | undefined
  templates: Partial<Record<TemplateId, { title: string; text: string }>>
}

/** An empty draft (B §9). */
export const emptyDraft = (startDate: string): Draft => ({
  step: 'type',
  type: undefined,
  title: '',
  description: '',
  language: challengeDefaults.language,
  activityMetric: challengeDefaults.activityMetric,
  startDate,
  duration: challengeDefaults.duration,
  imageUrl: null,
  teams: [],
  companies: [],
  scoringMethod: challengeDefaults.scoringMethod,
  treeApproach: undefined,
  donationApproach: undefined,
  partner: undefined,
  beneficiary: undefined,
  estimatedParticipants: challengeDefaults.estimatedParticipants,
  dailyGoal: challengeDefaults.dailyGoal,
  individualDailyGoal: challengeDefaults.individualDailyGoal,
  stepsPerTree: challengeDefaults.stepsPerTree,
  treeBudget: challengeDefaults.treeBudget,
  stepsPerDollar: challengeDefaults.stepsPerDollar,
  donationBudget: challengeDefaults.donationBudget,
  podiumPlaces: challengeDefaults.podiumPlaces,
  showMap: challengeDefaults.showMap,
  mapStyle: challengeDefaults.mapStyle,
  rules: defaultRules,
  generatedFrom: undefined,
  templates: {},
})

/** Start plus duration (B §3). */
export const endOf = ({ startDate, duration }: Pick<Draft, 'startDate' | 'duration'>) =>
  addDays(startDate, duration)

/** Returns the settings of the type, including computed ones. @param costPerTree in dollars, from the partner */
export function settingsOf(draft: Draft, type: ChallengeType, costPerTree: number): ChallengeSettings {
  return settingsWithType(type, computed(givenOf(draft, type, costPerTree), draft.duration))
}

function givenOf(draft: Draft, type: ChallengeType, costPerTree: number): ChallengeSettings {
  const { estimatedParticipants, dailyGoal, scoringMethod } = draft
  const activity = { estimatedParticipants, dailyGoal }
  const usual = challengeDefaults.calculationApproach
  switch (type) {
    case 'team-competition':
      return { type, settings: { teams: [...draft.teams], scoringMethod } }
    case 'environmental':
      return {
        type,
        settings: {
          ...(draft.partner && { partner: draft.partner }),
          costPerTree,
          calculationApproach: draft.treeApproach ?? usual,
          ...activity,
          stepsPerTree: draft.stepsPerTree,
          budget: draft.treeBudget,
          targetTrees: challengeDefaults.targetTrees,
        },
      }
    case 'collective-target': {
      const { showMap, mapStyle } = draft
      return { type, settings: { estimatedParticipants, dailyGoal, showMap, mapStyle } }
    }
    case 'podium':
      return { type, settings: { podiumPlaces: draft.podiumPlaces } }
    case 'individual-mission':
      return { type, settings: { dailyGoal: draft.individualDailyGoal } }
    case 'inter-company':
      return { type, settings: { companies: [...draft.companies], scoringMethod } }
    case 'donation-challenge':
      return {
        type,
        settings: {
          ...(draft.beneficiary && { beneficiary: draft.beneficiary }),
          calculationApproach: draft.donationApproach ?? usual,
          ...activity,
          stepsPerDollar: draft.stepsPerDollar,
          budget: draft.donationBudget,
        },
      }
  }
}

/** Whether a rule differs from the defaults. */
export const hasOwnRules = ({ rules }: Pick<Draft, 'rules'>) =>
  JSON.stringify({ ...defaultRules, ...rules }) !== JSON.stringify(defaultRules)

/** The daily goal of the chosen type in steps, if a day cannot count that much. */
export function goalAboveCap(draft: Draft & { type: ChallengeType }): number | undefined {
  const { settings } = settingsOf(draft, draft.type, challengeDefaults.costPerTree)
  const isBudget = 'calculationApproach' in settings && settings.calculationApproach === 'budget'
  if (isBudget || !('dailyGoal' in settings)) return undefined
  return settings.dailyGoal > draft.rules.dailyCap ? settings.dailyGoal : undefined
}

/** Builds the request body. */
export function bodyOf(
  draft: Draft & { type: ChallengeType },
  costPerTree: number,
): Call<typeof createChallenge>['body'] {
  const { title, description, activityMetric, startDate, duration, language, imageUrl, templates } = draft
  const { type, settings } = settingsOf(draft, draft.type, costPerTree)
  return {
    title,
    description,
    activityMetric,
    startDate,
    duration,
    endDate: endOf(draft),
    type,
    settings,
    language,
    ...(imageUrl && { imageUrl }),
    ...(Object.keys(templates).length > 0 && { templates }),
    ...(hasOwnRules(draft) && { rules: draft.rules }),
  }
}
