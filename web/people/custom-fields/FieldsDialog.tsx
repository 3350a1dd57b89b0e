import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
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
  const { show, isVisible, message, problem } = useVisibility()
  const list = useQuery(userFieldsQuery)
  /** Id of the field being edited, or `newField` while one is added. */
  const [editing, setEditing] = useState<string>()
  const [removing, setRemoving] = useState<Removing>()
  return (
    <div className="flex flex-col gap-4">
      {problem && <VisibilityProblem text={problem} />}
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
      <NewField
        isOpen={editing === newField}
        disabled={!list.data}
        onOpen={() => setEditing(newField)}
        onClose={() => setEditing(undefined)}
      />
      <Removal fields={list.data} removing={removing} onClose={() => setRemoving(undefined)} />
    </div>
  )
}

interface Removing {
  fieldId: string
  /** One value of the field; the whole field without. */
  value?: string | undefined
}

type RemovalProps = {
  fields: readonly UserField[] | undefined
  removing: Removing | undefined
  onClose: () => void
}

/** Closes by itself when the list has the field no more. */
function Removal({ fields, removing, onClose }: RemovalProps) {
  const field = fields?.find(({ id }) => id === removing?.fieldId)
  return field && <RemoveDialog field={field} value={removing?.value} onClose={onClose} />
}

function VisibilityProblem({ text }: { text: string }) {
  const copy = useCopy(fieldsCopy)
  return (
    <Notice tone="danger" title={text === copy.invalidId ? undefined : copy.visibilityFailed}>
      {text}
    </Notice>
  )
}

function ListState({ list }: { list: UseQueryResult }) {
  const copy = useCopy(fieldsCopy)
  if (list.isPending) return <Skeleton className="h-12" />
  if (!list.isError) return null
  return <ListFailed list={list} sentence={copy.loadFailed} />
}

type NewProps = { isOpen: boolean; disabled: boolean; onOpen: () => void; onClose: () => void }

function NewField({ isOpen, disabled, onOpen, onClose }: NewProps) {
  const copy = useCopy(fieldsCopy)
  if (isOpen) return <AddField onDone={onClose} />
  return (
    <Button
      variant="secondary"
      icon={<Plus />}
      className="self-start"
      disabled={disabled}
      onClick={() => confirmLeave(onOpen)}
    >
      {copy.add}
    </Button>
  )
}
