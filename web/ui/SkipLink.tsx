import type { ReactNode } from 'react'
import { buttonClass } from './buttonClass.ts'

export function SkipLink({ href, children }: { href: `#${string}`; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass({ className: 'fixed top-2 left-2 z-50 not-focus:sr-only' })}>
      {children}
    </a>
  )
}
