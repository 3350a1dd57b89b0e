import { chooseOrganization } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { elsewhereCopy } from './elsewhereCopy.ts'
import { useElsewhere } from './useElsewhere.ts'

/** Offers to switch to the organization of the person that has the item. */
export function Elsewhere() {
  const copy = useCopy(elsewhereCopy)
  const elsewhere = useElsewhere()
  return (
    elsewhere && (
      <div className="flex max-w-md flex-col items-center gap-3">
        <p className="text-base text-balance text-muted">{copy.isElsewhere(elsewhere.name)}</p>
        <Button onClick={() => chooseOrganization(elsewhere.id)}>{copy.switchTo(elsewhere.name)}</Button>
      </div>
    )
  )
}
