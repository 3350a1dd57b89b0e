import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './controlClass.ts'
import { Field, type FieldText } from './Field.tsx'

export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, keyof FieldText> & {
    icon?: ReactNode
    /** Shown inside the control at its end: a unit or a small button. */
    end?: ReactNode
  }

export function TextField({
  label,
  hint,
  error,
  mark,
  hideLabel,
  className,
  id,
  icon,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, mark, hideLabel, className, id }}>
      {(wiring) => (
        <div className="relative">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted [&_svg]:size-4">
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...wiring}
            className={controlClass(icon && 'pl-9', end && 'pr-12')}
          />
          {end && <span className="absolute inset-y-0 right-1 flex items-center text-muted">{end}</span>}
        </div>
      )}
    </Field>
  )
}
