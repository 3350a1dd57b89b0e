import { type ErrorCode, errors } from '#contract/errors.ts'
import { ApiError } from '#web/api/error.ts'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { inviteCopy } from './inviteCopy.ts'

const codes = new Map<string, ErrorCode>(
  Object.entries(errors).map(([code, { message }]) => [message, code as ErrorCode]),
)

/** A bulk answer gives each reason as the English sentence alone; its code tells the same in French. */
export function useReasonText() {
  const errorText = useErrorText()
  const { failed } = useCopy(inviteCopy)
  return (reason = '') => {
    const code = codes.get(reason)
    return errorText(new ApiError(reason, code && { code }), failed)
  }
}
