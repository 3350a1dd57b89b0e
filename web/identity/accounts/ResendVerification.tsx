import { useState } from 'react'
import { resendVerification } from '#contract/identity/accounts.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useTimeout } from '#web/ui/useTimeout.ts'
import { verifyCopy } from './verifyCopy.ts'

/** Button that sends another verification mail. During the cooldown a message replaces it. */
export function ResendVerification({ email }: { email: string }) {
  const copy = useCopy(verifyCopy)
  const errorText = useErrorText()
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const [problem, setProblem] = useState('')
  useTimeout(state === 'sent', pacing.resendCooldown, () => setState('ready'))

  const resend = async () => {
    setState('busy')
    setProblem('')
    try {
      await call(resendVerification, { body: { email } })
      setState('sent')
    } catch (error) {
      setProblem(errorText(error, copy.resendFailed))
      setState('ready')
    }
  }

  if (state === 'sent') return <Notice tone="success">{copy.resent(email)}</Notice>
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button busy={state === 'busy'} onClick={resend}>
        {copy.resend}
      </Button>
    </>
  )
}
