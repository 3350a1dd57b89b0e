import { useQuery } from '@tanstack/react-query'
import type { SessionMethod } from '#contract/identity/sessions.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OwnAddress } from './OwnAddress.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { ownSessionsQuery } from './ownSessions.ts'

const ownProofs: readonly SessionMethod[] = ['password', 'totp', 'recovery', 'passkey']

/** Whether the company's sign-in alone opened a session: its account may have no password, and the company keeps the address. */
const isByCompany = (methods: SessionMethod[]) =>
  methods.includes('sso') && !methods.some((method) => ownProofs.includes(method))

/** The address and the password of one's own account. */
export function OwnCredentials({ email }: { email: string }) {
  const own = useQuery(ownSessionsQuery)
  if (own.isPending) return <Skeleton shape="block" className="h-96" />
  const here = own.data?.sessions.find(({ current }) => current)
  if (here && isByCompany(here.methods)) return null
  return (
    <>
      <OwnAddress email={email} />
      <OwnPassword email={email} />
    </>
  )
}
