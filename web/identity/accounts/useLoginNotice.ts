import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import type { Tone } from '#web/ui/tone.ts'
import { loginCopy } from './loginCopy.ts'

interface LoginNotice {
  message: string
  tone: Tone
}

/** Returns the message for the sign-in page. A passed message wins over a reason, a reason over the query. */
export function useLoginNotice(): LoginNotice | undefined {
  const copy = useCopy(loginCopy)
  const { state, searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const error = query.get('error')

  if (state.message) return { message: state.message, tone: state.tone ?? 'info' }
  if (state.reason) return { message: state.reason, tone: 'info' }
  const end = query.get('session')
  if (end === 'expired') return { message: copy.expired, tone: 'info' }
  if (end === 'password-changed') return { message: copy.passwordChanged, tone: 'success' }
  if (end === 'erased') return { message: copy.erased, tone: 'success' }
  if (error === null) return undefined
  return { message: error === 'invalid_access' ? copy.invalidAccess : copy.accessFailed, tone: 'danger' }
}
