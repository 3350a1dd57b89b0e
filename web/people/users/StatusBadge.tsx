import { CircleCheck, CircleDashed, CirclePause, Mail } from 'lucide-react'
import type { User } from '#contract/people/users.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { usersCopy } from './copy.ts'

export const statusLooks = {
  active: { tone: 'success', Icon: CircleCheck, word: 'active' },
  pending: { tone: 'neutral', Icon: CircleDashed, word: 'pending' },
  invited: { tone: 'info', Icon: Mail, word: 'invitedStatus' },
  inactive: { tone: 'warning', Icon: CirclePause, word: 'inactive' },
} as const

export function StatusBadge({ status }: { status: User['status'] }) {
  const copy = useCopy(usersCopy)
  const { tone, Icon, word } = statusLooks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {copy[word]}
    </Badge>
  )
}
