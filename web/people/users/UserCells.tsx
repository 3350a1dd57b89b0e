import type { UserField } from '#contract/people/custom-fields.ts'
import type { User } from '#contract/people/users.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmailText } from '#web/ui/EmailText.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { usersCopy } from './copy.ts'
import { Delivery } from './Delivery.tsx'
import { FieldValue } from './FieldValue.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import type { cellClass } from './tableClass.ts'

type NameProps = { name: string; problem: string | undefined; className: string }

export function NameCell({ name, problem, className }: NameProps) {
  return (
    <Td className={className}>
      <div className="flex items-center gap-3">
        <span className="@max-[56rem]:hidden">
          <Avatar name={name} />
        </span>
        <span title={name} className="line-clamp-2 min-w-0 font-medium wrap-anywhere">
          {name}
        </span>
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {problem}
        </p>
      )}
    </Td>
  )
}

type ValueProps = { user: User; cell: ReturnType<typeof cellClass> }

export function ValueCells({ user, cell }: ValueProps) {
  const copy = useCopy(usersCopy)
  return (
    <>
      <Td className={cell.email}>
        <span title={user.email} className="line-clamp-2 wrap-anywhere">
          <EmailText email={user.email} />
        </span>
      </Td>
      <Td className={cell.status}>
        <span className="flex items-center gap-2">
          <StatusBadge status={user.status} />
          <Delivery user={user} />
          {user.left_app && <span className="text-muted">{copy.leftApp}</span>}
        </span>
      </Td>
      <Td className={cell.invited} data-label={copy.invited}>
        {user.is_invited ? copy.yes : copy.no}
      </Td>
    </>
  )
}

type FieldProps = { user: User; fields: readonly UserField[]; className: string }

export function FieldCells({ user, fields, className }: FieldProps) {
  return fields.map((field) => (
    <Td
      key={field.id}
      numeric={field.fieldType === 'number'}
      className={className}
      data-label={field.fieldName}
    >
      <FieldValue field={field} value={user.metadata.custom_fields[field.fieldKey]} />
    </Td>
  ))
}
