import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { confirmLeave } from '#web/ui/unsaved.ts'
import { AddField } from './AddField.tsx'
import { fieldsCopy } from './copy.ts'
import { FieldItem } from './FieldItem.tsx'
import { userFieldsQuery } from './fieldsQuery.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SystemFields } from './SystemFields.tsx'
import { useVisibility } from './useVisibility.ts'

const newField = 'new'

export default function FieldsDialog({ onClose }: { onClose: () => void }) {
  const copy = useCopy(fieldsCopy)
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
      <Fields />
    </Dialog>
  )
}

function Fields() {
  const copy = useCopy(fieldsCopy)
  const list = useQuery(userFieldsQuery)
  const { show, isVisible, message, problem } = useVisibility()
  /** Id of the field being edited, or `newField` while one is added. */
  const [editing, setEditing] = useState<string>()
  const [removing, setRemoving] = useState<{ fieldId: string; value?: string | undefined }>()
  const fieldToRemove = list.data?.find(({ id }) => id === removing?.fieldId)
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Notice tone="danger" title={problem === copy.invalidId ? undefined : copy.visibilityFailed}>
          {problem}
        </Notice>
      )}
      <ul aria-label={copy.fields} className="divide-y divide-line">
        <SystemFields />
        {list.data?.map((field) => (
          <li key={field.id}>
            <FieldItem
              field={field}
              visible={isVisible(field)}
              onVisible={(visible) => show(field, visible)}
              editing={editing === field.id}
              onEditing={(edits) => setEditing(edits ? field.id : undefined)}
              onRemove={(value) => setRemoving({ fieldId: field.id, value })}
            />
          </li>
        ))}
      </ul>
      <ListState list={list} />
      <p role="status" className="min-h-5 text-sm text-success empty:hidden">
        {message}
      </p>
      {editing === newField ? (
        <AddField onDone={() => setEditing(undefined)} />
      ) : (
        <AddButton disabled={!list.data} onClick={() => confirmLeave(() => setEditing(newField))} />
      )}
      {fieldToRemove && (
        <RemoveDialog field={fieldToRemove} value={removing?.value} onClose={() => setRemoving(undefined)} />
      )}
    </div>
  )
}

function ListState({ list }: { list: UseQueryResult }) {
  const copy = useCopy(fieldsCopy)
  const errorText = useErrorText()
  if (list.isPending) return <Skeleton className="h-12" />
  if (!list.isError) return null
  return (
    <ErrorState
      sentence={copy.loadFailed}
      detail={errorText(list.error, copy.noAnswer)}
      retry={{ label: copy.retry, onRetry: () => void list.refetch(), busy: list.isFetching }}
    />
  )
}

function AddButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  const copy = useCopy(fieldsCopy)
  return (
    <Button variant="secondary" icon={<Plus />} className="self-start" disabled={disabled} onClick={onClick}>
      {copy.add}
    </Button>
  )
}
