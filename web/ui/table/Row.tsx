import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = Omit<ComponentProps<'tr'>, 'className'> & { selected?: boolean | undefined }

export function Row({ selected = false, ...row }: Props) {
  return (
    <tr
      {...row}
      className={cx('group/row transition-colors', selected ? 'bg-action-soft/60' : 'hover:bg-sunken/50')}
    />
  )
}
