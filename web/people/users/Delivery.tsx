import { CheckCheck, CircleAlert, Clock } from 'lucide-react'
import type { User } from '#contract/people/users.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { inviteCopy } from './inviteCopy.ts'
import { valueCopy } from './valueCopy.ts'

/** State of an invitation until the person is active. */
export function Delivery({ user: { status, invitation } }: { user: User }) {
  const copy = useCopy(inviteCopy)
  const { instant } = useCopy(valueCopy)
  const awaited = status === 'invited' || status === 'pending'
  if (!awaited || !invitation || invitation.state === 'revoked') return null
  const look = 'inline-flex items-center gap-1 text-xs whitespace-nowrap [&_svg]:size-3.5'
  if (invitation.state === 'failed') {
    const reason = invitation.reason ? copy.reason(invitation.reason) : copy.noReason
    return (
      <Tooltip
        text={reason}
        className={`${look} text-danger underline decoration-danger/40 decoration-dotted underline-offset-4 pointer-coarse:-my-2.5 pointer-coarse:h-control`}
      >
        <CircleAlert aria-hidden="true" />
        {copy.failedState}
      </Tooltip>
    )
  }
  const [Icon, word] =
    invitation.state === 'queued' ? [Clock, copy.queuedState] : [CheckCheck, copy.sentState]
  return (
    <span title={instant(invitation.at)} className={`${look} text-muted`}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  )
}
