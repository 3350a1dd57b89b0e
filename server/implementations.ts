import { accountRoutes } from './accounts/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { administratorRoutes } from './administrators/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { challengeRoutes } from './challenges/routes.ts'
import { creditRoutes } from './credits/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { fieldRoutes } from './fields/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { linkRoutes } from './links/routes.ts'
import { mailboxRoutes } from './mail/routes.ts'
import { missionRoutes } from './missions/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { providerRoutes } from './provider/routes.ts'
import { quizRoutes } from './quizzes/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every endpoint with its use case. */
export const implementations = [
  ...sessionRoutes,
  ...accountRoutes,
  ...addressRoutes,
  ...passwordRoutes,
  ...registrationRoutes,
  ...organizationRoutes,
  ...userRoutes,
  ...fieldRoutes,
  ...importRoutes,
  ...uploadRoutes,
  ...invitationRoutes,
  ...linkRoutes,
  ...dashboardRoutes,
  ...searchRoutes,
  ...challengeRoutes,
  ...quizRoutes,
  ...teamRoutes,
  ...creditRoutes,
  ...auditRoutes,
  ...reportRoutes,
  ...administratorRoutes,
  ...missionRoutes,
  ...partnerRoutes,
  ...providerRoutes,
  ...mailboxRoutes,
]
