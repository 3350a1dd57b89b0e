import type { inviteUsers } from '#contract/people/invitations.ts'
import type { User } from '#contract/people/users.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
// Refusals are codes inside a successful answer, which loads no messages.
import '#web/platform/api/consoleErrorCopy.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { usersCopy } from './copy.ts'
import { inviteCopy } from './inviteCopy.ts'
import { userName } from './userName.ts'

export interface Outcome {
  sent: number
  people: readonly User[]
  results: Answer<typeof inviteUsers>['results']
}

/** Lists people who were not invited, with the reason. */
export function BulkOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const copy = useCopy(inviteCopy)
  const { close } = useCopy(usersCopy)
  const errorText = useErrorText()
  const { sent, people, results } = outcome
  const failed = results.filter(({ success }) => !success)
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.outcomeTitle}
      closeLabel={close}
      footer={<Button onClick={onClose}>{close}</Button>}
    >
      <Notice tone="warning">{copy.bulkSent(sent, people.length)}</Notice>
      <h3 className="mt-5 mb-1 text-xs font-medium text-muted">{copy.notSent}</h3>
      <ul className="divide-y divide-line">
        {failed.map(({ userId, error = '', code }) => {
          const person = people.find(({ id }) => id === userId)
          return (
            <li key={userId} className="flex flex-col py-2 wrap-anywhere">
              <span className="font-medium">{person ? userName(person) : userId}</span>
              <span className="text-muted">
                {errorText(new ApiError(error, code && { code }), copy.failed)}
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
