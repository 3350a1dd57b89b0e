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
  const [asking, setAsking] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const go = async (cell: string) => {
    setProblem(undefined)
    try {
      await goToCell(cell, () => deleteLocalData(id))
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <>
      {others.map(({ key, cell, name }) => (
        <li key={key}>
          <button
            type="button"
            className={rowClass}
            onClick={() => (unsent.length > 0 ? setAsking(cell) : void go(cell))}
          >
            <RowContent icon={ArrowLeftRight} label={name} detail={copy.goThere} />
          </button>
        </li>
      ))}
      {problem !== undefined && (
        <li className="p-4">
          <Notice tone="danger">{errorText(problem, '')}</Notice>
        </li>
      )}
      <UnsentDialog
        count={unsent.length}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
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
