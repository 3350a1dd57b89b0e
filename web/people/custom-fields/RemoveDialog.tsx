import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import { FailureText } from '#web/forms/FailureText.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { fieldsCopy } from './copy.ts'
import { deleteMutation, deleteValueMutation, usageQuery } from './queries.ts'

type Props = {
  field: UserField
  /** One value of the list; the whole field without one. */
  value: string | undefined
  onClose: () => void
}

/** How many people have the field or the value, and what deletes it. */
function useRemoval({ field, value, onClose }: Props) {
  const usage = useQuery(usageQuery(field.id))
  const removal = useMutation(deleteMutation)
  const valueRemoval = useMutation(deleteValueMutation)
  const [isUnknown, setUnknown] = useState(false)
  const option = field.values.find((other) => other.value === value)
  const { isPending, error } = value === undefined ? removal : valueRemoval
  return {
    usage,
    people:
      value === undefined
        ? usage.data?.people
        : usage.data?.values.find(({ id }) => id === option?.id)?.people,
    isPending,
    error,
    /** Somebody else removed the value meanwhile. */
    isUnknown,
    remove() {
      if (value === undefined) return removal.mutate(field.id, { onSuccess: onClose })
      if (!option) return setUnknown(true)
      valueRemoval.mutate({ fieldId: field.id, valueId: option.id }, { onSuccess: onClose })
    },
  }
}

/** Tells how many people it touches before anything is deleted. */
export function RemoveDialog({ field, value, onClose }: Props) {
  const copy = useCopy(fieldsCopy)
  const errorText = useErrorText()
  const { usage, people, isPending, error, isUnknown, remove } = useRemoval({ field, value, onClose })
  const failed = value === undefined ? copy.removeFailed : copy.removeValueFailed
  return (
    <ConfirmDialog
      open
      tone="danger"
      onClose={() => !isPending && onClose()}
      onConfirm={remove}
      busy={isPending}
      disabled={usage.isPending}
      title={
        <span className="line-clamp-2 wrap-anywhere">
          {value === undefined ? copy.removeTitle(field.fieldName) : copy.removeValueTitle(value)}
        </span>
      }
      description={
        <span role="status">
          {usage.isPending ? copy.counting : people !== undefined && copy.affected(people)}
        </span>
      }
      error={
        (isUnknown && copy.valueUnknown(value ?? '')) ||
        (usage.isError && errorText(usage.error, copy.noAnswer)) ||
        (error && <FailureText lead={failed} error={error} fallback={copy.noAnswer} />)
      }
      labels={{ confirm: copy.removeConfirm, cancel: copy.cancel, close: copy.close }}
    />
  )
}
