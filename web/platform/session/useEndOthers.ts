import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { endOthersCopy } from './endOthersCopy.ts'
import { endOthersMutation } from './queries.ts'

/** Signs the account out everywhere but here, and says of how many sessions. */
export function useEndOthers() {
  const copy = useCopy(endOthersCopy)
  const errorText = useErrorText()
  const client = useQueryClient()
  const end = useMutation({
    ...endOthersMutation,
    onSuccess: ({ data }) => toast({ text: copy.ended(data.ended), tone: 'success' }),
  })
  const { mutationKey } = endOthersMutation
  return {
    label: copy.endOthers,
    busy: end.isPending,
    problem: end.error && errorText(end.error, copy.noAnswer),
    press() {
      // The second click of a double click may come before the button is shown as busy.
      if (client.isMutating({ mutationKey }) === 0) end.mutate()
    },
  }
}
