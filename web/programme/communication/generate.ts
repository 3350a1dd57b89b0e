import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric, TemplateId } from '#contract/programme/challenges.ts'
import { writeEnglishTemplates } from './english.ts'
import { toTemplateFacts } from './facts.ts'
import { writeFrenchTemplates } from './french.ts'

/** What the templates of a challenge are made of. */
export interface CampaignFacts {
  title: string
  /** Paragraphs. */
  description: string
  type: ChallengeType
  language: 'en' | 'fr'
  /** Days, as 2026-03-02; the last one counts too. */
  startDate: string
  endDate: string
  /** Days. */
  duration: number
  organization: string
  activityMetric: ActivityMetric
  settings: Record<string, unknown>
  /** Who plants the trees or receives the donation, where it is known. */
  partnerName?: string | undefined
  imageUrl: string | null
  appStoreUrl: string
  playStoreUrl: string
}

export type TemplateGroup = 'emails' | 'announcements' | 'social'

export interface Words {
  /** Subject of an e-mail, headline of the others; one line. */
  title: string
  /** Paragraphs, with an empty line between them. */
  text: string
}

export interface Template extends Words {
  id: TemplateId
  group: TemplateGroup
}

export type EditedTemplates = Partial<Record<TemplateId, Words>>

/** In the order in which they are wanted. */
export const templateGroups: Record<TemplateGroup, readonly TemplateId[]> = {
  emails: ['launch-email', 'reminder-email', 'results-email'],
  announcements: ['launch-announcement', 'progress-announcement'],
  social: ['launch-social', 'invitation-social', 'progress-social'],
}

const writers = { en: writeEnglishTemplates, fr: writeFrenchTemplates }

/** All eight templates of a challenge, in its language. */
export function generateTemplates(facts: CampaignFacts): Template[] {
  const drafts = writers[facts.language](toTemplateFacts(facts))
  return (Object.keys(templateGroups) as TemplateGroup[]).flatMap((group) =>
    templateGroups[group].map((id) => {
      const { title, text } = drafts[id]
      return { id, group, title, text: text.filter(Boolean).join('\n\n') }
    }),
  )
}
