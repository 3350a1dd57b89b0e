import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { useFieldText } from '#web/forms/useFieldText.ts'
import { useForm } from '#web/forms/useForm.ts'
import { ApiError, type FieldProblem } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { editUserCopy } from './editUserCopy.ts'
import { updateMutation } from './queries.ts'
import { type Custom, changesOf } from './userChanges.ts'
import { userName } from './userName.ts'

const inputs = { first_name: 'firstName', last_name: 'lastName' } as const
const prefix = 'metadata.custom_fields.'

export function useEditUser(user: User, onClose: () => void) {
  const copy = useCopy(editUserCopy)
  const fieldText = useFieldText()
  const update = useMutation(updateMutation)
  const [custom, setCustom] = useState<Custom>(user.metadata.custom_fields)
  const [errors, setErrors] = useState<Record<string, FieldProblem>>({})

  const form = useForm({
    initial: {
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      status: user.status as string,
    },
    async send(values) {
      const body = changesOf(user, values, custom)
      if (Object.keys(body).length === 0) return onClose()
      setErrors({})
      try {
        const { data } = await update.mutateAsync({ userId: user.id, body })
        toast({ text: copy.saved(userName(data)) })
        onClose()
      } catch (error) {
        if (error instanceof ApiError) setErrors(customErrors(error.fields))
        throw error
      }
    },
    failure: copy.noAnswer,
    inputs,
  })

  const { ref } = form.form
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, ref])

  const change = (key: string, value: unknown) => {
    setCustom((current) => ({ ...current, [key]: value }))
    setErrors(({ [key]: _mended, ...others }) => others)
  }

  return {
    form,
    isChanged: Object.keys(changesOf(user, form.values, custom)).length > 0,
    failed: update.isError,
    custom,
    customErrors: Object.fromEntries(
      Object.entries(errors).map(([key, problem]) => [key, fieldText(problem)]),
    ),
    changeCustom: change,
  }
}

const customErrors = (fields: Record<string, FieldProblem>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, problem]) => [field.slice(prefix.length), problem]),
  )
