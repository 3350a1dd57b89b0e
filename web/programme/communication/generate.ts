import { keysOf } from '#contract/platform/keys.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric, TemplateId } from '#contract/programme/challenges.ts'
import { writeEnglishTemplates } from './english.ts'
import { toTemplateFacts } from './facts.ts'
import { writeFrenchTemplates } from './french.ts'

/** The facts from which the templates of a challenge are generated. */
export interface CampaignFacts {
  title: string
  /** Paragraphs separated by empty lines. */
  description: string
  type: ChallengeType
  language: 'en' | 'fr'
  /** ISO dates. The last day is included. */
  startDate: string
  endDate: string
  /** In days. */
  duration: number
  organization: string
  activityMetric: ActivityMetric
  settings: Record<string, unknown>
  /** Organization that plants the trees or receives the donation, if known. */
  partnerName?: string | undefined
  imageUrl: string | null
  appStoreUrl: string
  playStoreUrl: string
  /** The employees' app in the browser. */
  browserUrl: string
}

export type TemplateGroup = 'emails' | 'announcements' | 'social'

export interface Words {
  /** One line: the subject of a mail, the headline of the other templates. */
  title: string
  /** Paragraphs separated by empty lines. */
  text: string
}

export interface Template extends Words {
  id: TemplateId
  group: TemplateGroup
}

export type EditedTemplates = Partial<Record<TemplateId, Words>>

/** The templates of each group, in the order shown. */
export const templateGroups: Record<TemplateGroup, readonly TemplateId[]> = {
  emails: ['launch-email', 'reminder-email', 'results-email'],
  announcements: ['launch-announcement', 'progress-announcement'],
  social: ['launch-social', 'invitation-social', 'progress-social'],
}

const writers = { en: writeEnglishTemplates, fr: writeFrenchTemplates }

/** Generates all eight templates of a challenge in its language. */
export function generateTemplates(facts: CampaignFacts): Template[] {
  const drafts = writers[facts.language](toTemplateFacts(facts))
  return keysOf(templateGroups).flatMap((group) =>
    templateGroups[group].map((id) => {
      const { title, text } = drafts[id]
      return { id, group, title, text: text.filter(Boolean).join('\n\n') }
    }),
  )
}
