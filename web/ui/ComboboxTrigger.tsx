import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './controlClass.ts'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  text: string
  icon?: ReactNode
  empty?: boolean | undefined
  look?: 'field' | 'quiet' | undefined
}

export function ComboboxTrigger({ text, icon, empty = false, look = 'field', ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={controlClass(
        'flex items-center gap-2 text-left [&_svg]:size-4 [&_svg]:shrink-0',
        look === 'quiet' && 'border-transparent! bg-transparent! font-medium hover:bg-sunken!',
      )}
    >
      {icon}
      <span className={cx('min-w-0 grow truncate', empty && 'text-muted')}>{text}</span>
      <ChevronsUpDown aria-hidden="true" className="text-muted" />
    </button>
  )
}
