import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  tone?: 'danger' | 'warning'
  title?: string
  /** Text of the button that loads again. */
  retry: string
  children: ReactNode
}

/** Tells that a part of a screen could not be loaded. */
export function RetryNotice({ query, tone = 'danger', title, retry, children }: Props) {
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {retry}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
