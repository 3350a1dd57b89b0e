import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { useForm } from '#web/forms/useForm.ts'
import { empties } from '#web/identity/accounts/checks.ts'
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

export function useAddUser() {
  const copy = useCopy(addUserCopy)
  const client = useQueryClient()
  const create = useMutation(createMutation)
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

  const form = useForm({
    initial,
    async send(values) {
      const { data: user } = await create.mutateAsync({
        first_name: values.firstName,
        last_name: values.lastName,
        email: values.email,
      })
      await inviteBy(values.invite ? 'mail' : 'link', user)
    },
    failure: copy.noAnswer,
    inputs,
  })

  const restart = () => {
    setCreated(undefined)
    for (const name of ['firstName', 'lastName', 'email'] as const) form.set(name, '')
  }

  const complete = !empties(form.values, copy.failed)
  return { form, complete, failed: create.isError, created, inviting, inviteBy, restart }
}
