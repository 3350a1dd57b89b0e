import type { ReactNode } from 'react'

export interface QuizPromise {
  icon: ReactNode
  title?: string
  text: string
}

/** What a person should know before the first answer. */
export function PromiseList({ promises }: { promises: readonly QuizPromise[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {promises.map(({ icon, title, text }) => (
        <li key={text} className="flex gap-3">
          <span aria-hidden="true" className="mt-0.5 shrink-0 text-action [&_svg]:size-5">
            {icon}
          </span>
          <span className="flex min-w-0 flex-col gap-1 text-base">
            {title && <span className="font-medium">{title}</span>}
            <span className={title ? 'text-muted' : undefined}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
