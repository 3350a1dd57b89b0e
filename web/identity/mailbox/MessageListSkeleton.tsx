import { useCopy } from '#web/platform/language/language.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { mailboxCopy } from './copy.ts'

export function MessageListSkeleton() {
  const copy = useCopy(mailboxCopy)
  return (
    <div role="status" aria-busy="true" className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
      <div className="flex animate-late flex-col gap-3">
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} shape="block" className="h-16" />
        ))}
      </div>
      <Skeleton shape="block" className="h-96 animate-late max-lg:hidden" />
    </div>
  )
}
