import { Pencil, Trash2 } from 'lucide-react'
import type { UserField } from '#contract/people/custom-fields.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { fieldsCopy } from './copy.ts'

type Props = {
  field: UserField
  visible: boolean
  onVisible: (visible: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

export function FieldRow({ field, visible, onVisible, onEdit, onRemove }: Props) {
  const copy = useCopy(fieldsCopy)
  const { fieldName: name, fieldType, values } = field
  return (
    <div className="flex min-h-12 items-center gap-3 py-1.5">
      <CheckboxField
        label={copy.visible(name)}
        hideLabel
        checked={visible}
        onChange={({ target }) => onVisible(target.checked)}
      />
      <div className="flex min-w-0 grow flex-col">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">
          {copy.types[fieldType]}
          {fieldType === 'list' && `, ${copy.values(values.length)}`}
        </span>
      </div>
      <IconButton label={copy.edit(name)} icon={<Pencil />} onClick={onEdit} />
      <IconButton label={copy.remove(name)} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}
