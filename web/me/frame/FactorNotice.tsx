import { FactorDue } from '#web/platform/factors/FactorDue.tsx'
import { MemberQueries } from './MemberQueries.tsx'

/** Says until when the organization asks for a second factor. */
export function FactorNotice() {
  return (
    <MemberQueries>
      <FactorDue className="mb-4" />
    </MemberQueries>
  )
}
