import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { appCopy } from '#web/platform/page/copy.ts'
import { publicSettings } from '#web/platform/page/settings.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { type Draft, endOf, settingsOf } from './draft.ts'
import { partnersQuery } from './queries.ts'
import { typeCopy } from './typeCopy.ts'
import type { Change } from './useDraft.ts'
import { useTreeCost } from './useTreeCost.ts'

const Communication = lazy(() => import('#web/programme/communication/Communication.tsx'))

type Props = { draft: Draft & { type: ChallengeType }; change: Change }

export function CommunicationStep({ draft, change }: Props) {
  const { types } = typeCopy[draft.language]
  const { loading } = useCopy(appCopy)
  const { current } = useOrganizations()
  const partners = useQuery(partnersQuery)
  const { settings } = settingsOf(draft, draft.type, useTreeCost(draft.partner))
  const partnerId = draft.type === 'environmental' ? draft.partner : draft.beneficiary
  // Wait for the partners: templates generated without their names would look outdated afterwards.
  if (partners.isPending || !current) return <Loader label={loading} />
  return (
    <Suspense fallback={<Loader label={loading} />}>
      <Communication
        facts={{
          title: draft.title.trim() || types[draft.type].label,
          description: draft.description.trim(),
          type: draft.type,
          language: draft.language,
          startDate: draft.startDate,
          endDate: endOf(draft),
          duration: draft.duration,
          organization: current.name,
          activityMetric: draft.activityMetric,
          settings,
          partnerName: partners.data?.find(({ id }) => id === partnerId)?.name,
          imageUrl: draft.imageUrl,
          appStoreUrl: publicSettings.appStoreUrl,
          playStoreUrl: publicSettings.playStoreUrl,
          browserUrl: `${window.location.origin}/me`,
        }}
        edited={draft.templates}
        onEdit={(templates) => change({ templates })}
        generatedFrom={draft.generatedFrom}
        onGenerate={(generatedFrom) => change({ generatedFrom })}
      />
    </Suspense>
  )
}
