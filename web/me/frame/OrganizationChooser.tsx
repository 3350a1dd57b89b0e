import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listMyOrganizations } from '#contract/participation/me.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { chooseOrganization } from '#web/me/member/member.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { MemberPage } from './MemberPage.tsx'
import { memberCopy } from './memberCopy.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

type Memberships = Answer<typeof listMyOrganizations>['data']['organizations']

/** Asks a person of several organizations for which one they take part. */
export function OrganizationChooser() {
  const copy = useCopy(memberCopy)
  const [found, setFound] = useState<Memberships | 'loading' | Error>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    call(listMyOrganizations).then(
      ({ data }) => setFound(data.organizations),
      (error: Error) => setFound(error),
    )
  }, [attempt])
  if (found === 'loading') return <ScreenSkeleton />
  if (found instanceof Error) return <LoadFailed error={found} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <MemberPage title={copy.chooseTitle} description={copy.chooseDetail}>
      <ul className="flex flex-col gap-3">
        {found.map(({ id, name, logo_url }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => chooseOrganization(id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface p-4 text-left text-base font-medium shadow-card transition-colors hover:bg-sunken"
            >
              <Avatar name={name} src={logo_url} shape="square" />
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
              <ChevronRight aria-hidden="true" className="size-5 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </MemberPage>
  )
}
