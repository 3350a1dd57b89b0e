import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { confirmLeave } from '#web/ui/unsaved.ts'
import { AddField } from './AddField.tsx'
import { fieldsCopy } from './copy.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { FieldRow } from './FieldRow.tsx'
import { userFieldsQuery } from './fieldsQuery.ts'
import { visibilityMutation } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

export default function FieldsDialog({ onClose }: { onClose: () => void }) {
  const copy = useCopy(fieldsCopy)
  const errorText = useErrorText()
  const list = useQuery(userFieldsQuery)
  const visibility = useMutation(visibilityMutation)
  /** What was asked for: shown until the list says it too. */
  const [switching, setSwitching] = useState<{ fieldId: string; visible: boolean }>()
  const [said, setSaid] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** The field being edited, or 'new' while one is added. */
  const [editing, setEditing] = useState<string>()
  const [removing, setRemoving] = useState<{ fieldId: string; value?: string }>()
  const fieldToRemove = list.data?.find(({ id }) => id === removing?.fieldId)

  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(setSaid, pacing.visibilityMessage, undefined)
    return () => clearTimeout(timer)
  }, [said])

  const show = ({ id, fieldName }: UserField, visible: boolean) => {
    setSaid(undefined)
    setProblem(undefined)
    if (!id) return setProblem(copy.invalidId)
    setSwitching({ fieldId: id, visible })
    visibility.mutate(
      { fieldId: id, visible },
      {
        onSettled: () => setSwitching(undefined),
        onSuccess: () => setSaid(visible ? copy.shown(fieldName) : copy.hidden(fieldName)),
        onError: (error) => setProblem(errorText(error, copy.noAnswer)),
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={copy.title}
      description={copy.description}
      closeLabel={copy.close}
      footer={<Button onClick={() => confirmLeave(onClose)}>{copy.done}</Button>}
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Notice tone="danger" title={problem === copy.invalidId ? undefined : copy.visibilityFailed}>
            {problem}
          </Notice>
        )}
        <ul aria-label={copy.fields} className="divide-y divide-line">
          {copy.systemFields.map((name) => (
            <li key={name} className="flex min-h-12 items-center gap-3 py-1.5">
              <Lock aria-hidden="true" className="mx-px size-4 shrink-0 text-muted" />
              <div className="flex min-w-0 flex-col">
                <span className="font-medium">{name}</span>
                <span className="text-sm text-muted">{copy.system}</span>
              </div>
            </li>
          ))}
          {list.data?.map((field) => (
            <li key={field.id}>
              {editing === field.id ? (
                <div className="py-3">
                  <FieldEditor
                    field={field}
                    onDone={() => setEditing(undefined)}
                    onRemoveValue={(value) => setRemoving({ fieldId: field.id, value })}
                  />
                </div>
              ) : (
                <FieldRow
                  field={field}
                  visible={switching?.fieldId === field.id ? switching.visible : field.isVisible}
                  onVisible={(visible) => show(field, visible)}
                  onEdit={() => confirmLeave(() => setEditing(field.id))}
                  onRemove={() => setRemoving({ fieldId: field.id })}
                />
              )}
            </li>
          ))}
        </ul>
        {list.isPending && <Skeleton className="h-12" />}
        {list.isError && (
          <ErrorState
            sentence={copy.loadFailed}
            detail={errorText(list.error, copy.noAnswer)}
            retry={{ label: copy.retry, onRetry: () => void list.refetch(), busy: list.isFetching }}
          />
        )}
        <p role="status" className="min-h-5 text-sm text-success empty:hidden">
          {said}
        </p>
        {editing === 'new' ? (
          <AddField onDone={() => setEditing(undefined)} />
        ) : (
          <Button
            variant="secondary"
            icon={<Plus />}
            className="self-start"
            disabled={!list.data}
            onClick={() => confirmLeave(() => setEditing('new'))}
          >
            {copy.add}
          </Button>
        )}
      </div>
      {fieldToRemove && (
        <RemoveDialog field={fieldToRemove} value={removing?.value} onClose={() => setRemoving(undefined)} />
      )}
    </Dialog>
  )
}
