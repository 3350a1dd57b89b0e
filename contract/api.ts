import * as accounts from './identity/accounts.ts'
import * as administrators from './identity/administrators.ts'
import * as audit from './identity/audit.ts'
import * as connections from './identity/connections.ts'
import * as domains from './identity/domains.ts'
import * as enforcement from './identity/enforcement.ts'
import * as factorPolicies from './identity/factor-policies.ts'
import * as factorResets from './identity/factor-resets.ts'
import * as factors from './identity/factors.ts'
import * as identities from './identity/identities.ts'
import * as passkeys from './identity/passkeys.ts'
import * as passwords from './identity/passwords.ts'
import * as proposedAdministrators from './identity/proposed-administrators.ts'
import * as providerLogout from './identity/provider-logout.ts'
import * as roles from './identity/roles.ts'
import * as sessions from './identity/sessions.ts'
import * as sso from './identity/sso.ts'
import * as stepUp from './identity/step-up.ts'
import * as dashboard from './insights/dashboard.ts'
import * as reports from './insights/reports.ts'
import * as search from './insights/search.ts'
import * as provider from './operations/provider.ts'
import * as activityKeys from './participation/activity-keys.ts'
import * as appeals from './participation/appeals.ts'
import * as boards from './participation/boards.ts'
import * as connectors from './participation/connectors.ts'
import * as consents from './participation/consents.ts'
import * as fileImports from './participation/file-imports.ts'
import * as intake from './participation/intake.ts'
import * as joins from './participation/joins.ts'
import * as me from './participation/me.ts'
import * as memberMissions from './participation/missions.ts'
import * as moderation from './participation/moderation.ts'
import * as notices from './participation/notices.ts'
import * as ownData from './participation/own-data.ts'
import * as ownSources from './participation/own-sources.ts'
import * as photos from './participation/photos.ts'
import * as recording from './participation/recording.ts'
import * as referee from './participation/referee.ts'
import * as results from './participation/results.ts'
import * as memberSettings from './participation/settings.ts'
import * as unusualDays from './participation/unusual.ts'
import * as visibility from './participation/visibility.ts'
import * as wallScreens from './participation/wall-screens.ts'
import * as winners from './participation/winners.ts'
import * as addresses from './people/addresses.ts'
import * as cellAccounts from './people/cell-accounts.ts'
import * as claimRules from './people/claim-rules.ts'
import * as userFields from './people/custom-fields.ts'
import * as directories from './people/directories.ts'
import * as directoryAttributes from './people/directory-attributes.ts'
import * as directoryRules from './people/directory-rules.ts'
import * as imports from './people/imports.ts'
import * as invitations from './people/invitations.ts'
import * as links from './people/invite-links.ts'
import * as scim from './people/scim.ts'
import * as scimGroups from './people/scim-groups.ts'
import * as teams from './people/teams.ts'
import * as users from './people/users.ts'
import type { Endpoint } from './platform/endpoint.ts'
import * as mailbox from './platform/mailbox.ts'
import * as uploads from './platform/uploads.ts'
import * as challenges from './programme/challenges.ts'
import * as missions from './programme/missions.ts'
import * as ownQuizzes from './programme/own-quizzes.ts'
import * as partners from './programme/partners.ts'
import * as programmePages from './programme/programme-pages.ts'
import * as quizResults from './programme/quiz-results.ts'
import * as quizzes from './programme/quizzes.ts'
import * as credits from './tenants/credits.ts'
import * as hierarchy from './tenants/hierarchy.ts'
import * as organizations from './tenants/organizations.ts'
import * as posters from './tenants/posters.ts'
import * as registration from './tenants/registration.ts'

const modules = {
  sessions,
  cellAccounts,
  stepUp,
  factors,
  factorPolicies,
  passkeys,
  factorResets,
  proposedAdministrators,
  sso,
  providerLogout,
  connections,
  enforcement,
  identities,
  accounts,
  addresses,
  passwords,
  registration,
  posters,
  organizations,
  hierarchy,
  administrators,
  roles,
  credits,
  audit,
  domains,
  users,
  userFields,
  imports,
  uploads,
  invitations,
  links,
  directories,
  claimRules,
  directoryAttributes,
  directoryRules,
  scim,
  scimGroups,
  dashboard,
  search,
  challenges,
  partners,
  quizzes,
  quizResults,
  ownQuizzes,
  connectors,
  consents,
  boards,
  wallScreens,
  programmePages,
  joins,
  results,
  winners,
  me,
  notices,
  ownData,
  ownSources,
  fileImports,
  activityKeys,
  intake,
  recording,
  memberSettings,
  unusualDays,
  appeals,
  referee,
  memberMissions,
  photos,
  moderation,
  visibility,
  missions,
  teams,
  reports,
  provider,
  mailbox,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** All endpoints by `noun.name`. The server implements them; the docs and tests iterate over them. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(modules).flatMap(([noun, module]) =>
    Object.entries(module)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
)
