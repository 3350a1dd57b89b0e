import type { ProgrammeStatus } from '#contract/programme/status.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'

const tones = { 'Coming Soon': 'info', Live: 'success', Finished: 'neutral' } as const

export function ProgrammeBadge({ status }: { status: ProgrammeStatus }) {
  return <Badge tone={tones[status]}>{useCopy(programmeCopy).status[status]}</Badge>
}
