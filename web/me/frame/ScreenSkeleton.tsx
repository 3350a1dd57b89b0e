import { useCopy } from '#web/platform/language/language.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { frameCopy } from './frameCopy.ts'

/** The place of a screen that is loading. */
export function ScreenSkeleton() {
  const copy = useCopy(frameCopy)
  return (
    <div aria-busy="true" className="flex animate-late flex-col gap-4">
      <VisuallyHidden>{copy.loading}</VisuallyHidden>
      <Skeleton className="h-8 w-48" />
      <Skeleton shape="block" className="h-40" />
      <Skeleton shape="block" className="h-24" />
    </div>
  )
}
