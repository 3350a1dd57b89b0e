import { Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCommandKey } from './useCommandKey.ts'

const load = () => import('./CommandDialog.tsx')
const CommandDialog = lazy(load)
// A failed prefetch is ignored: opening the dialog loads again and shows the error.
const prefetch = () => void load().catch(() => {})

/** Button of the search dialog. Ctrl K and ⌘ K open it too. */
export function CommandSearch() {
  const copy = useCopy(frameCopy)
  const { early, open, close } = useCommandKey(prefetch)
  return (
    <>
      <Button
        variant="quiet"
        className="px-3! text-muted max-sm:px-2!"
        icon={<Search aria-hidden="true" />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <span className="max-md:sr-only">{copy.search}</span>
        <span aria-hidden="true" className="max-md:hidden lg:max-xl:hidden">
          {/* The keys are generated content: as text they would be part of the button's name. */}
          <kbd
            data-keys="Ctrl K"
            className="rounded-small border border-line px-1.5 font-sans text-xs before:content-[attr(data-keys)]"
          />
        </span>
      </Button>
      {early !== undefined && (
        <Suspense>
          <CommandDialog early={early} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
