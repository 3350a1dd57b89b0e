import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/people/users.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { inviteCopy } from './inviteCopy.ts'
import { inviteMutation, revokeMutation } from './queries.ts'

/** Sends or revokes a person's invitation. */
export function useInvitation({ id, email }: User) {
  const copy = useCopy(inviteCopy)
  const errorText = useErrorText()
  const inviting = useMutation(inviteMutation)
  const revoking = useMutation(revokeMutation)
  const inviteProblem = inviting.isError ? errorText(inviting.error, copy.failed) : undefined
  const revokeProblem = revoking.isError ? errorText(revoking.error, copy.revokeFailed) : undefined
  return {
    busy: inviting.isPending || revoking.isPending,
    problem: inviteProblem ?? revokeProblem,
    invite() {
      revoking.reset()
      inviting.mutate(id, { onSuccess: () => toast({ text: copy.sent(email) }) })
    },
    revoke() {
      inviting.reset()
      revoking.mutate(id, { onSuccess: () => toast({ text: copy.revoked(email) }) })
    },
  }
}
