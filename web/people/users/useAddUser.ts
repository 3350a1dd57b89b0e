import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createUserBody } from '#contract/people/user-bodies.ts'
import type { User } from '#contract/people/users.ts'
import { emptyFields } from '#web/forms/emptyFields.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { addUserCopy } from './addUserCopy.ts'
import { createMutation, inviteLinkQuery, inviteMutation } from './queries.ts'

/** The person exists from here on, whatever becomes of the invitation. */
export interface Created {
  user: User
  /** How they are to be invited: by mail, or with a link that the administrator hands over. */
  by: 'mail' | 'link'
  link?: string
  /** Why that did not work. */
  error?: unknown
}

const initial = { firstName: '', lastName: '', email: '', invite: true }
const inputs = { first_name: 'firstName', last_name: 'lastName' } as const

/** Invites a person who was just added, and keeps how that went. */
function useInvitation() {
  const client = useQueryClient()
  const invite = useMutation(inviteMutation)
  const [created, setCreated] = useState<Created>()
  const [inviting, setInviting] = useState(false)

  const inviteBy = async (by: Created['by'], user: User) => {
    setInviting(true)
    try {
      if (by === 'mail') {
        await invite.mutateAsync(user.id)
        setCreated({ user, by })
      } else {
        const { inviteLink } = await client.fetchQuery(inviteLinkQuery)
        setCreated({ user, by, link: inviteLink })
      }
    } catch (error) {
      setCreated({ user, by, error })
    }
    setInviting(false)
  }
  return { created, inviting, inviteBy, forget: () => setCreated(undefined) }
}

export function useAddUser() {
  const copy = useCopy(addUserCopy)
  const create = useMutation(createMutation)
  const { created, inviting, inviteBy, forget } = useInvitation()
  const form = useForm(createUserBody, {
    initial,
    toBody: ({ firstName, lastName, email }) => ({ first_name: firstName, last_name: lastName, email }),
    async send(body, { invite }) {
      const { data: user } = await create.mutateAsync(body)
      await inviteBy(invite ? 'mail' : 'link', user)
    },
    failure: copy.noAnswer,
    inputs,
  })

  const restart = () => {
    forget()
    for (const name of ['firstName', 'lastName', 'email'] as const) form.set(name, '')
  }

  const complete = !emptyFields(form.values, copy.failed)
  return { form, complete, created, inviting, inviteBy, restart }
}
