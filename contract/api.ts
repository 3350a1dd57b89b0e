import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as administrators from './administrators.ts'
import * as audit from './audit.ts'
import * as challenges from './challenges.ts'
import * as credits from './credits.ts'
import * as dashboard from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import * as hierarchy from './hierarchy.ts'
import * as imports from './imports.ts'
import * as invitations from './invitations.ts'
import * as links from './links.ts'
import * as mailbox from './mailbox.ts'
import * as missions from './missions.ts'
import * as organizations from './organizations.ts'
import * as ownSessions from './own-sessions.ts'
import * as partners from './partners.ts'
import * as passwords from './passwords.ts'
import * as provider from './provider.ts'
import * as quizResults from './quiz-results.ts'
import * as quizzes from './quizzes.ts'
import * as registration from './registration.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'
import * as sessions from './sessions.ts'
import * as teams from './teams.ts'
import * as uploads from './uploads.ts'
import * as userFields from './user-fields.ts'
import * as users from './users.ts'

const modules = {
  sessions,
  accounts,
  addresses,
  passwords,
  registration,
  ownSessions,
  organizations,
  hierarchy,
  administrators,
  credits,
  audit,
  users,
  userFields,
  imports,
  uploads,
  invitations,
  links,
  dashboard,
  search,
  challenges,
  partners,
  quizzes,
  quizResults,
  missions,
  teams,
  reports,
  provider,
  mailbox,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** Every endpoint there is, by `noun.name`: what the server must implement, and the docs and tests walk over. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(modules).flatMap(([noun, module]) =>
    Object.entries(module)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
)
