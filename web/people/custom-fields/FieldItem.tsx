import type { UserField } from '#contract/people/custom-fields.ts'
import { confirmLeave } from '#web/ui/unsaved.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { FieldRow } from './FieldRow.tsx'

type Props = {
  field: UserField
  visible: boolean
  onVisible: (visible: boolean) => void
  editing: boolean
  onEditing: (editing: boolean) => void
  /** Removes the field, or one of its values. */
  onRemove: (value?: string) => void
}

/** A field of the list, with its editor while it is edited. */
export function FieldItem({ field, visible, onVisible, editing, onEditing, onRemove }: Props) {
  if (!editing) {
    return (
      <FieldRow
        field={field}
        visible={visible}
        onVisible={onVisible}
        onEdit={() => confirmLeave(() => onEditing(true))}
        onRemove={() => onRemove()}
      />
    )
  }
  return (
    <div className="py-3">
      <FieldEditor field={field} onDone={() => onEditing(false)} onRemoveValue={onRemove} />
    </div>
  )
}
