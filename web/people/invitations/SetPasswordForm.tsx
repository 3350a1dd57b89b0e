import { accountCopy } from '#web/account/accountCopy.ts'
import { Form } from '#web/forms/Form.tsx'
import { EmailField } from '#web/identity/accounts/EmailField.tsx'
import { ToLogin } from '#web/identity/accounts/ToLogin.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AcceptanceFields } from './AcceptanceFields.tsx'
import { invitationCopy } from './copy.ts'
import type { InvitationLink } from './invitationLink.ts'
import { emailOf, payloadOf } from './invitationToken.ts'
import { setPasswordCopy } from './setPasswordCopy.ts'
import { UnlessByCompany } from './UnlessByCompany.tsx'
import { useAcceptance } from './useAcceptance.ts'
import type { Invitation } from './useInvitation.ts'

type Props = { link: InvitationLink; invitation: Invitation; onDone: () => void }

export function SetPasswordForm({ link, invitation, onDone }: Props) {
  const copy = useCopy(setPasswordCopy)
  const words = useCopy(accountCopy)
  const invitationWords = useCopy(invitationCopy)
  const errorText = useErrorText()
  const rules = {
    required: words.allRequired,
    mismatch: words.mismatch,
    failure: copy.failed,
    checksStrength: false,
  }
  const acceptance = useAcceptance(link, invitation, rules, onDone)
  const refused = invitation.problem ? errorText(invitation.problem, '') : ''
  const invited = invitation.invite?.email ?? emailOf(payloadOf(link.token ?? ''))
  const email = invited ?? invitation.session?.user.email ?? ''

  return (
    <UnlessByCompany {...{ link, invitation, email }}>
      <Form form={acceptance.form}>
        {refused && !acceptance.form.message && (
          <Notice tone="warning" title={refused}>
            {invitationWords.invalidHint}
          </Notice>
        )}
        <EmailField value={email} readOnly autoComplete="username" />
        <AcceptanceFields {...acceptance} email={email} />
        <Button type="submit" busy={acceptance.form.busy}>
          {copy.submit}
        </Button>
        {refused && <ToLogin />}
      </Form>
    </UnlessByCompany>
  )
}
