import { useQuery } from '@tanstack/react-query'
import { useCopy } from '#web/platform/language/language.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type AppealedChallenge, AppealForm } from './AppealForm.tsx'
import { appealsCopy } from './appealsCopy.ts'
import { appealsQuery } from './queries.ts'

type Props = { challenge: AppealedChallenge; day: string; onClose: () => void }

/** Asks the referee about an own day, as long as the person has appeals left. */
export function AppealDialog({ challenge, day, onClose }: Props) {
  const copy = useCopy(appealsCopy)
  const { data } = useQuery(appealsQuery(challenge.id))
  return (
    <Dialog open onClose={onClose} size="md" title={copy.formTitle} closeLabel={copy.close}>
      {!data && <Skeleton shape="block" className="h-64" />}
      {data && data.left === 0 && <p>{copy.none}</p>}
      {data && data.left > 0 && <AppealForm {...{ challenge, day, ...data }} onSent={onClose} />}
    </Dialog>
  )
}
