import { lazy, Suspense, useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { joinCopy } from './joinCopy.ts'
import { useJoinChanges } from './useJoinChanges.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog,
}))

export function LeaveButton({ id }: { id: string }) {
  const copy = useCopy(joinCopy)
  const errorText = useErrorText()
  const { leave } = useJoinChanges(id)
  const [isAsking, setAsking] = useState(false)
  const confirm = () => leave.mutate(undefined, { onSuccess: () => toast({ text: copy.left }) })
  return (
    <>
      <Button variant="quiet" className="self-start text-danger!" onClick={() => setAsking(true)}>
        {copy.leave}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            open
            onClose={() => setAsking(false)}
            onConfirm={confirm}
            title={copy.leaveTitle}
            description={copy.leaveDetail}
            error={leave.isError && errorText(leave.error, copy.failed)}
            labels={{ confirm: copy.leave, cancel: copy.cancel, close: copy.close }}
            tone="danger"
            busy={leave.isPending}
          />
        )}
      </Suspense>
    </>
  )
}
