import { Form } from '#web/forms/Form.tsx'
import { ToLogin } from '#web/identity/accounts/ToLogin.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AcceptanceFields } from './AcceptanceFields.tsx'
import { activationCopy } from './activationCopy.ts'
import { invitationCopy } from './copy.ts'
import { InvitationSkeleton } from './InvitationSkeleton.tsx'
import type { InvitationLink } from './invitationLink.ts'
import { greetingName, payloadOf } from './invitationToken.ts'
import { UnlessByCompany } from './UnlessByCompany.tsx'
import { useAcceptance } from './useAcceptance.ts'
import { type Invitation, useInvitation } from './useInvitation.ts'

type Props = { link: InvitationLink; onDone: () => void }

export function ActivationForm({ link, onDone }: Props) {
  const copy = useCopy(activationCopy)
  const invitation = useInvitation(link, false)
  const { invite, session } = invitation ?? {}
  const payload = payloadOf(link.token ?? '') ?? {}
  const name = greetingName(payload) ?? invite?.first_name ?? session?.user.first_name

  return (
    <PublicLayout
      title={copy.title}
      description={
        <>
          {name && <strong className="font-medium text-ink">{copy.hello(name)} </strong>}
          {invite?.has_account && copy.joinKnown(invite.organization.name)}
          {invite && !invite.has_account && copy.join(invite.organization.name)}
          {!invite && copy.choose}
        </>
      }
    >
      {invitation ? <Fields {...{ link, invitation, onDone }} /> : <InvitationSkeleton />}
    </PublicLayout>
  )
}

function Fields({ link, invitation, onDone }: Props & { invitation: Invitation }) {
  const copy = useCopy(activationCopy)
  const words = useCopy(invitationCopy)
  const errorText = useErrorText()
  const rules = {
    required: copy.required,
    mismatch: copy.mismatch,
    failure: copy.failed,
    checksStrength: true,
  }
  const acceptance = useAcceptance(link, invitation, rules, onDone)
  const refused = invitation.problem ? errorText(invitation.problem, '') : ''
  const email = invitation.invite?.email ?? invitation.session?.user.email ?? ''

  return (
    <UnlessByCompany {...{ link, invitation, email }}>
      <Form form={acceptance.form}>
        {refused && !acceptance.form.message && (
          <Notice tone="warning" title={refused}>
            {words.invalidHint}
          </Notice>
        )}
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <AcceptanceFields {...acceptance} email={email} />
        <Button type="submit" busy={acceptance.form.busy}>
          {copy.submit}
        </Button>
        {refused && <ToLogin />}
      </Form>
    </UnlessByCompany>
  )
}
