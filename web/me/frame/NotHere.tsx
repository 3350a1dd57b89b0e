import { chooseOrganization } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useDocumentTitle } from '#web/platform/page/documentTitle.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { memberCopy } from './memberCopy.ts'
import { useElsewhere } from './useElsewhere.ts'

/** Shown where no screen is, and for a thing that is not of this organization. */
export function NotHere() {
  const copy = useCopy(memberCopy)
  const elsewhere = useElsewhere()
  useDocumentTitle(copy.notHere)
  return (
    <div className="flex flex-col items-center gap-6 py-12 text-center">
      <Scene kind="desert" />
      <h1 className="text-lg font-semibold">{copy.notHere}</h1>
      {elsewhere && (
        <div className="flex max-w-md flex-col items-center gap-3">
          <p className="text-base text-balance text-muted">{copy.isElsewhere(elsewhere.name)}</p>
          <Button onClick={() => chooseOrganization(elsewhere.id)}>{copy.switchTo(elsewhere.name)}</Button>
        </div>
      )}
      <Link to="/me" className={buttonClass(elsewhere && { variant: 'secondary' })}>
        {copy.toToday}
      </Link>
    </div>
  )
}
