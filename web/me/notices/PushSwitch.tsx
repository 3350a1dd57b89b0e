import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notices } from '#contract/participation/notices.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { noticesCopy } from './noticesCopy.ts'
import { canPush } from './push.ts'
import { noticesQuery, pushMutation } from './queries.ts'

/** Turns pushes on for this device, explained before the browser asks. */
export function PushSwitch({ publicKey, isStaying, isOn }: Notices['push']) {
  const copy = useCopy(noticesCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const turn = useMutation({ ...pushMutation, onSettled: () => queries.invalidateQueries(noticesQuery) })
  const obstacle = !publicKey
    ? copy.unavailable
    : !canPush()
      ? copy.unable
      : !isStaying
        ? copy.staying
        : undefined
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{copy.pushTitle}</h3>
      <p className="text-muted">{isOn ? copy.isOn : (obstacle ?? copy.pushDetail)}</p>
      {turn.data === 'refused' && <Notice tone="warning">{copy.refused}</Notice>}
      {(turn.isError || turn.data === 'failed') && (
        <Notice tone="danger">{turn.isError ? errorText(turn.error, copy.failed) : copy.failed}</Notice>
      )}
      {publicKey && (isOn || !obstacle) && (
        <Button
          variant="secondary"
          busy={turn.isPending}
          onClick={() => turn.mutate({ publicKey, wanted: !isOn })}
        >
          {isOn ? copy.off : copy.on}
        </Button>
      )}
    </div>
  )
}
