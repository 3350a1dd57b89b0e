import { ArrowLeftRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMember } from '#web/me/member/member.ts'
import { deleteLocalData } from '#web/me/offline/database.ts'
import { useUnsent } from '#web/me/outbox/useUnsent.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { UnsentDialog } from '#web/platform/offline/UnsentDialog.tsx'
import { goToCell, listOtherOrganizations, type OtherOrganization } from '#web/platform/session/otherCells.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { moreCopy } from './moreCopy.ts'
import { RowContent, rowClass } from './Row.tsx'

/** Organizations of the person in other parts of the service, each a row. Asks first if something was not sent. */
export function OtherOrganizations() {
  const copy = useCopy(moreCopy)
  const errorText = useErrorText()
  const { id } = useMember().account
  const unsent = useUnsent(id)
  const others = useOthers()
  const [asking, setAsking] = useState<OtherOrganization>()
  const [leavingFor, setLeavingFor] = useState<OtherOrganization>()
  const [problem, setProblem] = useState<unknown>()
  const go = async (other: OtherOrganization) => {
    setAsking(undefined)
    setProblem(undefined)
    setLeavingFor(other)
    try {
      await goToCell(other.cell, () => deleteLocalData(id))
    } catch (error) {
      setProblem(error)
      setLeavingFor(undefined)
    }
  }
  const press = (other: OtherOrganization) => {
    if (leavingFor) return
    if (unsent.length > 0) setAsking(other)
    else void go(other)
  }
  return (
    <>
      {others.map((other) => {
        const busy = leavingFor?.key === other.key
        return (
          <li key={other.key}>
            <button
              type="button"
              className={rowClass}
              aria-busy={busy || undefined}
              onClick={() => press(other)}
            >
              <RowContent icon={ArrowLeftRight} label={other.name} detail={copy.goThere} busy={busy} />
            </button>
          </li>
        )
      })}
      {problem !== undefined && (
        <li className="p-4">
          <Notice tone="danger">{errorText(problem, '')}</Notice>
        </li>
      )}
      <UnsentDialog
        count={unsent.length}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        isSwitch
        onConfirm={() => asking && void go(asking)}
      />
    </>
  )
}

function useOthers(): OtherOrganization[] {
  const [others, setOthers] = useState<OtherOrganization[]>([])
  useEffect(() => {
    // Without an answer the screen shows what it showed before.
    listOtherOrganizations().then(setOthers, () => {})
  }, [])
  return others
}
