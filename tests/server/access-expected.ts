import { eraseAccount } from '#contract/identity/accounts.ts'
import { askFactorReset } from '#contract/identity/factor-resets.ts'
import { beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import { addPasskey, beginPasskey } from '#contract/identity/passkeys.ts'
import { secondFactor } from '#contract/identity/sessions.ts'
import { mailStepUpCode } from '#contract/identity/step-up.ts'
import { appealAboutAlias } from '#contract/participation/appeals.ts'
import { sendCheer } from '#contract/participation/boards.ts'
import { answerAsWinner } from '#contract/participation/winners.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import { mayCall } from '#contract/platform/permissions.ts'
import { getMyOrganization } from '#contract/tenants/organizations.ts'
import type { Identity, Standing } from './access-identities.ts'
import { outcomesWithout } from './access-outcomes.ts'

/** The expected code for each identity and access level; undefined means access. */
const doors: Record<Endpoint['access'], Record<Standing, ErrorCode | 'in'>> = {
  public: { nobody: 'in', outsider: 'in', administrator: 'in', provider: 'in' },
  session: { nobody: 'session.required', outsider: 'in', administrator: 'in', provider: 'session.required' },
  // People who are no active members get the same answer as strangers.
  member: { nobody: 'session.required', outsider: 'in', administrator: 'in', provider: 'session.required' },
  role: {
    nobody: 'session.required',
    outsider: 'organization.forbidden',
    administrator: 'in',
    provider: 'session.required',
  },
  // Refusals in the dialect of SCIM have no code of ours: `denialOf` says them.
  directory: { nobody: 'in', outsider: 'in', administrator: 'in', provider: 'in' },
  provider: {
    nobody: 'request.not_found',
    outsider: 'request.not_found',
    administrator: 'request.not_found',
    provider: 'in',
  },
}

export const refused = (code: ErrorCode) => `${errors[code].status} ${code}`

export function denialOf(
  endpoint: Endpoint,
  { standing, roles, support, belongs, unproved, deactivated, byKey }: Identity,
): string | undefined {
  if (endpoint.personalKey && byKey) return undefined
  if (endpoint.access === 'directory') return '401'
  const door = doors[endpoint.access][standing]
  if (door !== 'in') return refused(door)
  if (endpoint.access === 'member') {
    if (support) return refused('session.support')
    if (deactivated && endpoint.openToDeactivated) return undefined
    if (!belongs) return refused('organization.forbidden')
    return unproved && !endpoint.openBeforeProof ? refused('account.email_unverified') : undefined
  }
  if (roles && endpoint.needs && !mayCall(roles, endpoint.needs)) return refused('role.lacking')
  return support && endpoint.refusesSupport ? refused('session.support') : undefined
}

/** Calls about an alias, of which whoever holds a role knows none. */
const aliasOutcomes = new Map<Endpoint, ErrorCode>([
  [sendCheer, 'cheer.unknown_alias'],
  [appealAboutAlias, 'appeal.unknown_alias'],
  [answerAsWinner, 'winner.none'],
])

/** Calls that enrol a factor, or lead to it. */
const enrols = new Set<Endpoint>([beginTotp, confirmTotp, beginPasskey, addPasskey, mailStepUpCode])

export function successOf(endpoint: Endpoint, { administers, heldRole, orphan, unproved }: Identity): string {
  if (unproved && enrols.has(endpoint)) return refused('factor.mailbox_unproved')
  // Members of any organization have access, and keep the account.
  if (endpoint === eraseAccount && !orphan) return refused('account.in_organization')
  // It succeeds only in the browser in which the password was right.
  if (endpoint === secondFactor || endpoint === askFactorReset) return refused('account.sign_in_gone')
  const alias = aliasOutcomes.get(endpoint)
  if (alias && (administers || heldRole)) return refused(alias)
  const without = outcomesWithout.get(endpoint)
  if (without) return refused(without)
  // Accounts without administrator rights have access to an empty result.
  if (endpoint === getMyOrganization && !administers) return refused('organization.not_found')
  return String(endpoint.status ?? 200)
}

/** Whether an identity may read people of `home` and its access code by a call that lets it in. */
export function readsSecrets(endpoint: Endpoint, { standing, roles }: Identity): boolean {
  if (endpoint.access === 'provider') return true
  if (standing !== 'administrator' || !roles) return standing === 'administrator'
  return mayCall(roles, 'people.read') || endpoint.needs === 'audit.read'
}
