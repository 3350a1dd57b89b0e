import { useCopy } from '#web/platform/language/language.ts'
import { Loader } from '#web/ui/Loader.tsx'
import { appCopy } from './copy.ts'

/** Stands for a whole page. */
export function PageLoader() {
  return <Loader label={useCopy(appCopy).loading} className="min-h-dvh" />
}
