import { type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'

type Props = {
  title?: ReactNode
  description?: ReactNode
  /** Shown to the right of the title. */
  action?: ReactNode
  children?: ReactNode
  /** Removes the padding, so that a table or a picture reaches the edges. */
  flush?: boolean | undefined
  level?: 2 | 3 | undefined
  className?: string | undefined
  ref?: Ref<HTMLElement>
}

export function Card({
  title,
  description,
  action,
  children,
  flush = false,
  level = 2,
  className,
  ref,
}: Props) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      ref={ref}
      aria-labelledby={title ? id : undefined}
      className={cx(
        'min-w-0 rounded-card border border-line bg-surface shadow-card',
        flush && 'overflow-clip',
        className,
      )}
    >
      {(title || action) && (
        <header
          className={cx(
            'flex flex-wrap justify-between gap-x-4 gap-y-2 px-5 pt-4',
            description ? 'items-start' : 'items-center',
          )}
        >
          <div className="flex min-w-0 flex-col gap-0.5">
            {title && (
              <Heading id={id} className="text-base font-semibold">
                {title}
              </Heading>
            )}
            {description && <p className="text-muted">{description}</p>}
          </div>
          {action}
        </header>
      )}
      <div className={flush ? cx((title || action) && 'pt-4') : 'p-5'}>{children}</div>
    </section>
  )
}
