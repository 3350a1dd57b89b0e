import { lazy, type ReactNode } from 'react'
import type { MemberPath } from '#contract/platform/pages.ts'
import { useMember } from '#web/me/member/member.ts'

const ConfirmAddress = lazy(async () => ({ default: (await import('./ConfirmAddress.tsx')).ConfirmAddress }))

/** Screens that are open before the person has proved their mailbox. The server refuses the calls of the others. */
const open = new Set<MemberPath | undefined>(['/me/more', '/me/rules'])

export function ProvedMailbox({ page, children }: { page: MemberPath | undefined; children: ReactNode }) {
  const { mailboxProved } = useMember().account
  return mailboxProved || open.has(page) ? children : <ConfirmAddress />
}
