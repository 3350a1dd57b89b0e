import type { ComponentProps } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { recordCopy } from './recordCopy.ts'

/** Why an entry is changed or deleted; the receipt shows it. */
export function ReasonField(
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'error'>,
) {
  const copy = useCopy(recordCopy)
  return (
    <TextField {...field} label={copy.reason} hint={copy.reasonHint} maxLength={200} autoComplete="off" />
  )
}
