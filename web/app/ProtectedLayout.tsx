import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '#web/platform/api/queryClient.ts'
import type { Session } from '#web/platform/session/session.ts'
import { OrganizationGate } from '#web/tenants/organizations/OrganizationGate.tsx'
import { Frame } from './Frame.tsx'

type Props = {
  session: Session
  /** True while the session is being validated: the content waits. */
  held: boolean
  children: ReactNode
}

export default function ProtectedLayout({ session, held, children }: Props) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <OrganizationGate email={session.user.email}>
        <Frame session={session} held={held}>
          {children}
        </Frame>
      </OrganizationGate>
    </QueryClientProvider>
  )
}
