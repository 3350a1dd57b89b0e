import type { ProgrammePage } from '#contract/programme/programme-pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ChallengeList } from './ChallengeList.tsx'
import { JoinWays } from './JoinWays.tsx'
import { programmeCopy } from './programmeCopy.ts'
import { useProgramme } from './useProgramme.ts'

const programmeCode = window.location.pathname.split('/')[2] ?? ''

/** What runs in an organization and how to take part, for whoever has the address. Nothing on it is about people. */
export default function ProgrammeScreen() {
  const copy = useCopy(programmeCopy)
  const [state, retry] = useProgramme(programmeCode)
  if (state.kind === 'shown') return <Shown page={state.page} />
  if (state.kind === 'missing') return <PublicLayout title={copy.missing}>{copy.missingHint}</PublicLayout>
  if (state.kind === 'failed')
    return (
      <PublicLayout title="Élan">
        <ErrorState sentence={copy.failed} retry={{ label: copy.retry, onRetry: retry }} />
      </PublicLayout>
    )
  return (
    <PublicLayout title={copy.loading}>
      <div aria-busy="true" className="flex flex-col gap-3">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </PublicLayout>
  )
}

function Shown({ page: { organization, join, challenges } }: { page: ProgrammePage }) {
  const copy = useCopy(programmeCopy)
  const { name, description, logoUrl } = organization
  return (
    <PublicLayout
      title={name}
      picture={logoUrl && <Avatar name={name} src={logoUrl} size="lg" shape="square" />}
      description={
        <>
          {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
          <p>{copy.lead}</p>
        </>
      }
    >
      <JoinWays join={join} />
      <ChallengeList challenges={challenges} />
      <p className="text-sm text-muted">{copy.privacy}</p>
    </PublicLayout>
  )
}
