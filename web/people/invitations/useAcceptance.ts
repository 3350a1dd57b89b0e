import { useState } from 'react'
import * as z from 'zod/mini'
import { confirmInviteBody } from '#contract/people/invitation-bodies.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { accountCopy } from '#web/account/accountCopy.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import type { Problem } from '#web/forms/problem.ts'
import { useForm } from '#web/forms/useForm.ts'
import { updateUser } from '#web/identity/accounts/updateUser.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import type { InvitationLink } from './invitationLink.ts'
import { type Invitation, isSignedIn } from './useInvitation.ts'

interface Rules {
  required: string
  mismatch: string
  failure: string
  /** Whether the page itself refuses a weak password. Otherwise the server alone validates it. */
  checksStrength: boolean
}

const initial = { password: '', confirm: '', current: '' }

type Values = typeof initial

// Without an invitation only the password of the account behind the session is set.
const passwordBody = z.pick(confirmInviteBody, { password: true })

/** Accepting an invitation: a password is chosen, or the one of an existing account is proved. */
export function useAcceptance(
  link: InvitationLink,
  invitation: Invitation,
  rules: Rules,
  onDone: () => void,
) {
  const words = useCopy(accountCopy)
  const signedIn = isSignedIn(invitation, link)
  const [known, setKnown] = useState(invitation.invite?.has_account === true && !signedIn)
  const [asksCurrent, setAsksCurrent] = useState(false)

  const check = ({ password, confirm, current }: Values): Problem | undefined => {
    const shown = known ? { password } : { password, confirm, ...(asksCurrent && { current }) }
    const fields = emptyFields(shown, words.fillIn)
    if (fields) return { message: rules.required, fields }
    return known || password === confirm ? undefined : { fields: { confirm: rules.mismatch } }
  }

  const form = useForm(rules.checksStrength && !known ? passwordBody : undefined, {
    initial,
    check,
    toBody: ({ password }) => ({ password }),
    async send({ password }, { current }) {
      try {
        if (signedIn) await updateUser({ password, ...(asksCurrent && { current_password: current }) })
        if (!signedIn || invitation.invite) await confirm(link, password)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invitation.existing_account') setKnown(true)
        if (error instanceof ApiError && error.code === 'account.wrong_password') setAsksCurrent(true)
        throw error
      }
      onDone()
    },
    failure: rules.failure,
    inputs: { current_password: 'current' },
  })

  return { form, known, asksCurrent }
}

function confirm({ token = '', userId }: InvitationLink, password: string) {
  return call(confirmInvite, { body: { token, password, ...(userId && { userId }) } })
}
