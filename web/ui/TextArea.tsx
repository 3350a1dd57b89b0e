import type { ComponentProps } from 'react'
import { controlClass } from './controlClass.ts'
import { Field, type FieldText } from './Field.tsx'

type Props = FieldText & Omit<ComponentProps<'textarea'>, keyof FieldText>

/** A field for text of several lines. */
export function TextArea({ label, hint, error, mark, hideLabel, className, id, ...area }: Props) {
  return (
    <Field {...{ label, hint, error, mark, hideLabel, className, id }}>
      {(wiring) => (
        <textarea {...area} {...wiring} className={controlClass('h-auto! resize-y py-2 leading-normal')} />
      )}
    </Field>
  )
}
