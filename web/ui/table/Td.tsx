import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = ComponentProps<'td'> & { numeric?: boolean | undefined }

export function Td({ numeric = false, className, ...cell }: Props) {
  return (
    <td
      {...cell}
      className={cx(
        'h-12 border-b border-line px-3 py-1.5 group-last/row:border-b-0 first:pl-5 last:pr-5',
        numeric ? 'text-right whitespace-nowrap tabular-nums' : 'text-left',
        className,
      )}
    />
  )
}
