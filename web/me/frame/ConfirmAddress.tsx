import { useState } from 'react'
import { requestPasswordReset } from '#contract/identity/passwords.ts'
import { loadMember, useMember } from '#web/me/member/member.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { MemberPage } from './MemberPage.tsx'
import { memberCopy } from './memberCopy.ts'

/** Shown in the place of a screen that opens only after the person has proved their mailbox. */
export function ConfirmAddress() {
  const copy = useCopy(memberCopy)
  const errorText = useErrorText()
  const { email, needsProvider } = useMember().account
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const [problem, setProblem] = useState('')

  const send = async () => {
    setState('busy')
    setProblem('')
    try {
      await call(requestPasswordReset, { body: { email } })
      setState('sent')
    } catch (error) {
      setProblem(errorText(error, copy.resendFailed))
      setState('ready')
    }
  }

  const look = async () => {
    setProblem('')
    await loadMember()
    // Otherwise the screen itself has come.
    setProblem(copy.notChosen)
  }

  if (needsProvider)
    return (
      <MemberPage title={copy.closedTitle}>
        <Notice tone="info">{copy.closedDetail}</Notice>
      </MemberPage>
    )
  return (
    <MemberPage title={copy.confirmTitle} description={copy.confirmDetail(email)}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {state === 'sent' && <Notice tone="success">{copy.resent}</Notice>}
      <div className="flex flex-wrap gap-3">
        {state !== 'sent' && (
          <Button busy={state === 'busy'} onClick={send}>
            {copy.resend}
          </Button>
        )}
        <Button variant="secondary" onClick={look}>
          {copy.confirmed}
        </Button>
      </div>
    </MemberPage>
  )
}
