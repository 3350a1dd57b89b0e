import {
  type Connection,
  listAttempts,
  listConnections,
  listServableDomains,
} from '#contract/identity/connections.ts'
import { type Domain, listDomains } from '#contract/identity/domains.ts'
import { listBreakGlass } from '#contract/identity/enforcement.ts'
import { getFactorPolicy } from '#contract/identity/factor-policies.ts'
import { type FactorReset, listFactorResets } from '#contract/identity/factor-resets.ts'
import { identitiesPerPage, listIdentities } from '#contract/identity/identities.ts'
import { listClaimRules } from '#contract/people/claim-rules.ts'
import { type Directory, listDirectories, listDirectoryRefusals } from '#contract/people/directories.ts'
import { listDirectoryAttributes } from '#contract/people/directory-attributes.ts'
import { listDirectoryGroups, mostShown } from '#contract/people/directory-rules.ts'
import { getHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { idOf, on, organizationOf } from './mock.ts'

const at = '2026-03-02T09:00:00.000Z'
const longName = 'Verwaltungsgesellschaft-für-Gesundheitsförderung'

/** Items with the numbers from 1 on. */
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

export const connectionOf = (n: number, more: Partial<Connection> = {}): Connection => ({
  ...{ id: idOf(n), name: 'Okta', state: 'on', issuer: 'https://example.okta.com', clientId: 'elan' },
  ...{
    secretSetAt: null,
    secretEndsOn: null,
    failing: null,
    algorithm: 'RS256',
    people: 0,
    testedAt: null,
    lastSuccessAt: null,
  },
  claims: { email: 'email', firstName: 'given_name', lastName: 'family_name' },
  ...{
    redirectUri: 'https://elan.example.com/r',
    startUri: 'https://elan.example.com/s',
    logoutUri: 'https://elan.example.com/l',
    lastFailure: null,
  },
  ...{
    domains: [],
    joins: false,
    defaultOrganizationId: null,
    groupSource: null,
    places: false,
    requiredAmr: [],
  },
  pausedUntil: null,
  ...more,
})

const used = (n: number) =>
  connectionOf(n, {
    name: `${longName} ${n}`,
    ...{ secretSetAt: at, lastSuccessAt: at, people: 10_000, joins: true, groupSource: 'sign-in' },
    lastFailure: { at, reason: 'unreachable' },
    ...{ failing: { since: at, reason: 'unreachable' }, secretEndsOn: '2026-03-03' },
  })

const domainOf = (n: number): Domain => ({
  ...{ id: idOf(n), domain: `${'a-long-label-'.repeat(4)}${n}.example.com`, state: 'missing' },
  record: { name: '_elan.example.com', value: 'elan-domain-verification=abc' },
  ...{ provedAt: at, checkedAt: at, missingDays: 5, delegates: [] },
})

const directoryOf = (n: number): Directory => ({
  ...{ id: idOf(n), name: `${longName} ${n}`, createdAt: at, url: 'https://elan.example.com/scim/v2' },
  ...{
    lastSyncAt: at,
    invites: true,
    places: false,
    effects: null,
    people: 10_000,
    groups: 200,
    calls: 90_000,
    callsPerMinute: 30,
    brakes: [],
  },
  lastRefusal: { at, status: 400, detail: 'userName is missing.' },
  tokens: [
    {
      id: idOf(n),
      createdAt: at,
      expiresAt: '2027-03-02T09:00:00.000Z',
      lastUsedAt: at,
      madeBy: 'Ada',
      isTrusted: true,
    },
  ],
})

const resetOf = (n: number): FactorReset => ({
  ...{ id: idOf(n), name: `Zoë ${longName} ${n}`, email: `zoe.${n}@example.com`, askedAt: at },
  ...{ approvals: [], dueAt: null, isOpen: true },
})

/** What the pages for IT read, with so many rows in each list; lists with an upper bound stop there. */
export function rowsOf(count: number) {
  const few = Math.min(count, 10)
  return {
    tree: [
      organizationOf(
        1,
        'Northwind',
        many(count, (n) => organizationOf(n + 1000, `Team ${n}`)),
      ),
    ],
    answers: [
      on(listConnections, { data: many(few, used) }),
      on(listServableDomains, {
        data: many(count, (n) => ({
          ...{ id: idOf(n), domain: `domain-${n}.example.com`, owner: longName, state: 'proved' as const },
        })),
      }),
      on(listAttempts, {
        data: {
          attempts: many(Math.min(count, 50), (n) => ({
            ...{ id: idOf(n), reference: 'abcd1234', at, isTest: false, reason: 'client' as const },
            ...{ detail: 'invalid_client', claims: [] },
          })),
          hasMore: count > 50,
        },
      }),
      on(listIdentities, {
        data: {
          identities: many(Math.min(count, identitiesPerPage), (n) => ({
            ...{ id: idOf(n), name: `Zoë ${longName}`, email: `zoe.${n}@example.com` },
            ...{ linkedAt: at, lastUsedAt: at },
          })),
          hasMore: count > identitiesPerPage,
        },
      }),
      on(listBreakGlass, {
        data: many(Math.min(count, 200), (n) => ({
          ...{ id: idOf(n), name: `Ada ${n}`, email: `ada.${n}@example.com`, isNamed: n < 3 },
          ...{ hasPassword: true, factorUsedAt: at, isReady: true },
        })),
      }),
      on(listClaimRules, {
        data: many(Math.min(count, 100), (n) => ({
          ...{ id: idOf(n), value: `group-${n}`, role: 'viewer' as const },
          ...{
            organizationId: idOf(1),
            organization: 'Northwind',
            teamId: idOf(2),
            team: longName,
            placementId: idOf(3),
            placement: longName,
          },
        })),
      }),
      on(listDomains, {
        data: many(Math.min(count, 100), domainOf),
        delegated: many(few, (n) => ({
          ...{ domain: `delegated-${n}.example.com`, state: 'proved' as const, owner: longName },
        })),
      }),
      on(getHierarchyNode, () => ({
        body: {
          data: { id: idOf(1), children: many(count, (n) => ({ id: idOf(n), name: `Team ${n}` })) },
        },
      })),
      // One directory of 10,000 people, not ten of them: each shows hundreds of groups, problems and refusals.
      on(listDirectories, { data: many(count > few ? 1 : few, directoryOf), withoutAdministrator: false }),
      on(listDirectoryGroups, {
        data: many(Math.min(count, mostShown), (n) => ({
          ...{ id: idOf(n), name: `${longName} ${n}`, members: 10_000, rules: [] },
        })),
        total: count,
      }),
      on(listDirectoryAttributes, {
        data: [],
        problems: many(Math.min(count, 200), (n) => ({
          ...{ userId: idOf(n), name: `Zoë ${longName}`, attribute: 'title', reason: 'list' as const },
        })),
        total: count,
      }),
      on(listDirectoryRefusals, {
        data: many(Math.min(count, 200), (n) => ({
          ...{ at, method: 'POST', path: '/scim/v2/Users', status: 400 },
          ...{ detail: `userName is missing: ${n}.`, requestId: `okta-${n}` },
        })),
      }),
      on(getFactorPolicy, {
        data: {
          audience: count > 0 ? ('role_holders' as const) : ('nobody' as const),
          ...{ providerSays: false, graceEndsAt: count > 0 ? '2099-03-02T09:00:00.000Z' : null },
          inherited: { audience: 'nobody' as const, providerSays: false },
        },
      }),
      on(listFactorResets, { data: many(count, resetOf) }),
    ],
  }
}
