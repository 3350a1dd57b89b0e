import { useCopy } from '#web/platform/language/language.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { invitationCopy } from './copy.ts'

/** In the shape of the two fields and the button that come. */
export function InvitationSkeleton() {
  const copy = useCopy(invitationCopy)
  return (
    <div role="status" aria-busy="true" className="flex animate-late flex-col gap-5">
      <VisuallyHidden>{copy.checking}</VisuallyHidden>
      {['password', 'confirm', 'submit'].map((part) => (
        <Skeleton key={part} shape="block" className="h-control" />
      ))}
    </div>
  )
}
