import { useCopy } from '#web/platform/language/language.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { frameCopy } from './frameCopy.ts'

/** Shown when a screen throws or its code cannot be loaded, and so is part of the first paint. */
export function ScreenFailed() {
  const copy = useCopy(frameCopy)
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-12 text-center">
      <p className="max-w-md text-base text-balance">{copy.crashed}</p>
      <button type="button" className={buttonClass()} onClick={() => window.location.reload()}>
        {copy.reload}
      </button>
    </div>
  )
}
