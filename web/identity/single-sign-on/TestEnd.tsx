import { useCopy } from '#web/platform/language/language.ts'
import { linkClass } from '#web/ui/linkClass.ts'
import { testCopy } from './testCopy.ts'

/** The way out of the tab of a test. */
export function TestEnd() {
  const copy = useCopy(testCopy)
  return (
    <p className="text-muted">
      {copy.back}{' '}
      <a href="/settings/sso" className={linkClass()}>
        {copy.toSettings}
      </a>
    </p>
  )
}
