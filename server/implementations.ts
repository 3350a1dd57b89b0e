import { accountRoutes } from './accounts/routes.ts'
import { administratorRoutes } from './administrators/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { mailboxRoutes } from './mail/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { providerRoutes } from './provider/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every endpoint with its use case. */
export const implementations = [
  ...sessionRoutes,
  ...accountRoutes,
  ...organizationRoutes,
  ...administratorRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...providerRoutes,
  ...mailboxRoutes,
]
