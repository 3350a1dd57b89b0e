import { useCopy } from '#web/platform/language/language.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { appCopy } from './copy.ts'

/** A loader that fills the page. */
export function PageLoader() {
  return <Loader label={useCopy(appCopy).loading} className="min-h-dvh" />
}
