import { useCopy } from '#web/platform/language/language.ts'
import { appCopy } from '#web/platform/page/copy.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** Shown when a page throws or its code cannot be loaded. */
export function ErrorScreen() {
  const copy = useCopy(appCopy)
  return (
    <div className="grid min-h-[60dvh] grow place-items-center">
      <ErrorState
        sentence={copy.crashed}
        detail={copy.crashedDetail}
        retry={{ label: copy.reload, onRetry: () => window.location.reload() }}
      />
    </div>
  )
}
