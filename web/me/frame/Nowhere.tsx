import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useDocumentTitle } from '#web/platform/page/documentTitle.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { memberCopy } from './memberCopy.ts'

/** For an account that is no active person of any organization. */
export function Nowhere() {
  const copy = useCopy(memberCopy)
  useDocumentTitle(copy.nowhere)
  return (
    <div className="flex flex-col items-center gap-6 py-12 text-center">
      <Scene kind="countryside" />
      <div className="flex max-w-md flex-col gap-2 text-base text-balance">
        <h1 className="text-lg font-semibold">{copy.nowhere}</h1>
        <p className="text-muted">{copy.nowhereDetail}</p>
      </div>
      <Link to="/logout" className={buttonClass()}>
        {copy.logOut}
      </Link>
    </div>
  )
}
