import { useMutation, useQuery } from '@tanstack/react-query'
import { updateUserBody } from '#contract/people/user-bodies.ts'
import type { User } from '#contract/people/users.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { toast } from '#web/ui/toast.ts'
import { editUserCopy } from './editUserCopy.ts'
import { openedUserQuery, updateMutation } from './queries.ts'
import { type Custom, changesOf } from './userChanges.ts'
import { userName } from './userName.ts'

const inputs = {
  first_name: 'firstName',
  last_name: 'lastName',
  'metadata.custom_fields': 'custom',
} as const

interface Values {
  firstName: string
  lastName: string
  email: string
  status: string
  custom: Custom
}

export function useEditUser(user: User, onClose: () => void) {
  const copy = useCopy(editUserCopy)
  const { currentId } = useOrganizations()
  useQuery(openedUserQuery(currentId, user.id))
  const update = useMutation(updateMutation)
  const initial: Values = {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    status: user.status,
    custom: user.metadata.custom_fields,
  }
  const form = useForm(updateUserBody, {
    initial,
    toBody({ custom, ...values }) {
      const changes = changesOf(user, values, custom)
      return Object.keys(changes).length > 0 ? changes : undefined
    },
    async send(body) {
      const { data } = await update.mutateAsync({ userId: user.id, body })
      toast({ text: copy.saved(userName(data)) })
      onClose()
    },
    onUnchanged: onClose,
    failure: copy.noAnswer,
    inputs,
  })

  const { custom } = form.values
  return {
    form,
    custom: {
      values: custom,
      errorAt: (key: string) => form.errorAt(`custom.${key}`),
      onChange: (key: string, value: unknown) =>
        form.set('custom', { ...custom, [key]: value }, `custom.${key}`),
    },
  }
}
