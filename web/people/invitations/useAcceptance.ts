import { useState } from 'react'
import { confirmInvite } from '#contract/people/invitations.ts'
import { type Problem, useForm } from '#web/forms/useForm.ts'
import { empties, weakness } from '#web/identity/accounts/checks.ts'
import { accountCopy } from '#web/identity/accounts/copy.ts'
import { updateUser } from '#web/identity/accounts/updateUser.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import type { InvitationLink } from './invitationLink.ts'
import { type Invitation, isSignedIn } from './useInvitation.ts'

interface Rules {
  required: string
  mismatch: string
  /** Whether the page itself refuses a weak password, or leaves that to the server. */
  checksStrength: boolean
}

type Values = { password: string; confirm: string; current: string }

/** Accepting an invitation: a password is chosen, or the one of an existing account is proved. */
export function useAcceptance(
  link: InvitationLink,
  invitation: Invitation,
  rules: Rules & { failure: string },
  onDone: () => void,
) {
  const words = useCopy(accountCopy)
  const signedIn = isSignedIn(invitation, link)
  const [known, setKnown] = useState(invitation.invite?.has_account === true && !signedIn)
  const [asksCurrent, setAsksCurrent] = useState(false)

  const check = ({ password, confirm, current }: Values): Problem<Values> | undefined => {
    const shown = known ? { password } : { password, confirm, ...(asksCurrent && { current }) }
    const fields = empties(shown, words.fillIn)
    if (fields) return { message: rules.required, fields }
    if (known) return undefined
    if (password !== confirm) return { fields: { confirm: rules.mismatch } }
    const weak = rules.checksStrength ? weakness(password) : undefined
    return weak ? { fields: { password: weak } } : undefined
  }

  const accept = async ({ password, current }: Values) => {
    if (signedIn) await updateUser({ password, ...(asksCurrent && { current_password: current }) })
    if (signedIn && !invitation.invite) return
    const { token = '', userId } = link
    await call(confirmInvite, { body: { token, password, ...(userId && { userId }) } })
  }

  const form = useForm<Values>({
    initial: { password: '', confirm: '', current: '' },
    check,
    async send(values) {
      try {
        await accept(values)
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
