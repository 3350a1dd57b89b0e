import { lazy, Suspense } from 'react'
import { useMemberState } from '#web/me/member/member.ts'
import { Brand } from '#web/ui/illustration/Brand.tsx'

const OrganizationButton = lazy(async () => ({
  default: (await import('./OrganizationButton.tsx')).OrganizationButton,
}))

/** The brand, and the organization in which the person takes part. */
export function MemberHeader() {
  const state = useMemberState()
  const organization = state.status === 'known' && state.member.organization.name
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center justify-between gap-4 border-b border-line bg-canvas/95 px-4 backdrop-blur-sm sm:px-6 min-[900px]:justify-end min-[900px]:px-8">
      <Brand word="Élan" className="min-[900px]:hidden!" />
      {state.status === 'known' && state.member.hasSeveralOrganizations ? (
        <Suspense>
          <OrganizationButton />
        </Suspense>
      ) : (
        organization && <span className="truncate text-sm text-muted">{organization}</span>
      )}
    </header>
  )
}
