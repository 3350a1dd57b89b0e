import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { publicSettings } from '#web/platform/page/settings.ts'
import Communication from '#web/programme/communication/Communication.tsx'
import type { CampaignFacts } from '#web/programme/communication/generate.ts'
import { partnersQuery } from './queries.ts'

/** The templates of an existing challenge, with the edits made in the wizard. */
export default function ChallengeTemplates({ challenge }: { challenge: ChallengeDetail }) {
  const { current } = useOrganizations()
  const partners = useQuery(partnersQuery)
  const [edited, setEdited] = useState(challenge.templates)
  const { title, description, type, startDate, endDate, duration, activityMetric, settings, imageUrl } =
    challenge
  const partnerId = settings.partner ?? settings.beneficiary
  const facts: CampaignFacts = {
    title,
    description,
    type,
    language: challenge.language === 'fr' ? 'fr' : 'en',
    startDate,
    endDate,
    duration,
    organization: current?.name ?? '',
    activityMetric,
    settings,
    partnerName: partners.data?.find(({ id }) => id === partnerId)?.name,
    imageUrl,
    appStoreUrl: publicSettings.appStoreUrl,
    playStoreUrl: publicSettings.playStoreUrl,
    browserUrl: `${window.location.origin}/me`,
  }
  return <Communication facts={facts} edited={edited} onEdit={setEdited} generatedFrom={facts} />
}
