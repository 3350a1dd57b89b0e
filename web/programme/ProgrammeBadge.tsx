import type { ProgrammeStatus } from '#contract/status.ts'
import { useCopy } from '#web/app/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { programmeCopy } from './copy.ts'

const tones = { 'Coming Soon': 'info', Live: 'success', Finished: 'neutral' } as const

export function ProgrammeBadge({ status }: { status: ProgrammeStatus }) {
  return <Badge tone={tones[status]}>{useCopy(programmeCopy).status[status]}</Badge>
}
