import { accountRoutes } from './identity/accounts/routes.ts'
import { administratorRoutes } from './identity/administrators/routes.ts'
import { auditRoutes } from './identity/audit/routes.ts'
import { connectionRoutes } from './identity/connections/routes.ts'
import { domainRoutes } from './identity/domains/routes.ts'
import { enrolmentRoutes } from './identity/enrolment/routes.ts'
import { factorDutyRoutes } from './identity/factor-duty/routes.ts'
import { factorResetRoutes } from './identity/factor-resets/routes.ts'
import { passkeyRoutes } from './identity/passkey-ceremonies/routes.ts'
import { passwordRoutes } from './identity/passwords/routes.ts'
import { proposedAdministratorRoutes } from './identity/proposed-administrators/routes.ts'
import { sessionRoutes } from './identity/sessions/routes.ts'
import { stepUpRoutes } from './identity/step-up/routes.ts'
import { dashboardRoutes } from './insights/dashboard/routes.ts'
import { reportRoutes } from './insights/reports/routes.ts'
import { searchRoutes } from './insights/search/routes.ts'
import { providerRoutes } from './operations/provider/routes.ts'
import { activityKeyRoutes } from './participation/activity-keys/routes.ts'
import { appealRoutes } from './participation/appeals/routes.ts'
import { boardRoutes } from './participation/boards/routes.ts'
import { connectorRoutes } from './participation/connectors/routes.ts'
import { consentRoutes } from './participation/consents/routes.ts'
import { entryRoutes } from './participation/entries/routes.ts'
import { fileImportRoutes } from './participation/file-imports/routes.ts'
import { intakeRoutes } from './participation/intake/routes.ts'
import { meRoutes } from './participation/me/routes.ts'
import { memberSettingsRoutes } from './participation/member-settings/routes.ts'
import { memberMissionRoutes } from './participation/mission-progress/routes.ts'
import { noticeRoutes } from './participation/notices/routes.ts'
import { ownDataRoutes } from './participation/own-data/routes.ts'
import { moderationRoutes } from './participation/photos/moderation-routes.ts'
import { photoRoutes } from './participation/photos/routes.ts'
import { resultRoutes } from './participation/results/routes.ts'
import { unusualDayRoutes } from './participation/scores/routes.ts'
import { sourceSettingsRoutes } from './participation/source-settings/routes.ts'
import { visibilityRoutes } from './participation/visibility/routes.ts'
import { wallScreenRoutes } from './participation/wall-screens/routes.ts'
import { addressRoutes } from './people/addresses/routes.ts'
import { cellAccountRoutes } from './people/cell-accounts/routes.ts'
import { fieldRoutes } from './people/custom-fields/routes.ts'
import { directoryAttributeRoutes } from './people/directories/attribute-routes.ts'
import { claimRuleRoutes } from './people/directories/claim-routes.ts'
import { scimGroupRoutes } from './people/directories/group-routes.ts'
import { directoryRoutes } from './people/directories/routes.ts'
import { directoryRuleRoutes } from './people/directories/rule-routes.ts'
import { scimRoutes } from './people/directories/scim-routes.ts'
import { importRoutes } from './people/imports/routes.ts'
import { invitationRoutes } from './people/invitations/routes.ts'
import { linkRoutes } from './people/invite-links/routes.ts'
import { roleRoutes } from './people/roles/routes.ts'
import { singleSignOnRoutes } from './people/single-sign-on/routes.ts'
import { teamRoutes } from './people/teams/routes.ts'
import { userRoutes } from './people/users/routes.ts'
import { mailboxRoutes } from './platform/mail/routes.ts'
import { uploadRoutes } from './platform/uploads/routes.ts'
import { partnerRoutes } from './programme/challenges/partner-routes.ts'
import { challengeRoutes } from './programme/challenges/routes.ts'
import { missionRoutes } from './programme/missions/routes.ts'
import { programmePageRoutes } from './programme/programme-pages/routes.ts'
import { quizRoutes } from './programme/quizzes/routes.ts'
import { creditRoutes } from './tenants/credits/routes.ts'
import { organizationRoutes } from './tenants/organizations/routes.ts'
import { posterRoutes } from './tenants/posters/routes.ts'
import { registrationRoutes } from './tenants/registration/routes.ts'

/** Every endpoint with its use case. */
export const implementations = [
  ...sessionRoutes,
  ...cellAccountRoutes,
  ...stepUpRoutes,
  ...enrolmentRoutes,
  ...factorDutyRoutes,
  ...passkeyRoutes,
  ...factorResetRoutes,
  ...proposedAdministratorRoutes,
  ...singleSignOnRoutes,
  ...connectionRoutes,
  ...accountRoutes,
  ...addressRoutes,
  ...passwordRoutes,
  ...registrationRoutes,
  ...posterRoutes,
  ...organizationRoutes,
  ...userRoutes,
  ...fieldRoutes,
  ...importRoutes,
  ...uploadRoutes,
  ...invitationRoutes,
  ...roleRoutes,
  ...linkRoutes,
  ...directoryRoutes,
  ...directoryAttributeRoutes,
  ...claimRuleRoutes,
  ...directoryRuleRoutes,
  ...scimRoutes,
  ...scimGroupRoutes,
  ...dashboardRoutes,
  ...searchRoutes,
  ...challengeRoutes,
  ...quizRoutes,
  ...meRoutes,
  ...teamRoutes,
  ...connectorRoutes,
  ...consentRoutes,
  ...memberSettingsRoutes,
  ...unusualDayRoutes,
  ...appealRoutes,
  ...sourceSettingsRoutes,
  ...fileImportRoutes,
  ...activityKeyRoutes,
  ...intakeRoutes,
  ...visibilityRoutes,
  ...noticeRoutes,
  ...ownDataRoutes,
  ...entryRoutes,
  ...boardRoutes,
  ...wallScreenRoutes,
  ...programmePageRoutes,
  ...resultRoutes,
  ...memberMissionRoutes,
  ...photoRoutes,
  ...moderationRoutes,
  ...creditRoutes,
  ...auditRoutes,
  ...reportRoutes,
  ...administratorRoutes,
  ...domainRoutes,
  ...missionRoutes,
  ...partnerRoutes,
  ...providerRoutes,
  ...mailboxRoutes,
]
