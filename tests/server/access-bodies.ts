import * as administrators from '#contract/identity/administrators.ts'
import * as connections from '#contract/identity/connections.ts'
import * as domains from '#contract/identity/domains.ts'
import * as enforcement from '#contract/identity/enforcement.ts'
import * as fileImports from '#contract/participation/file-imports.ts'
import * as ownSources from '#contract/participation/own-sources.ts'
import * as referee from '#contract/participation/referee.ts'
import * as claimRules from '#contract/people/claim-rules.ts'
import * as directoryAttributes from '#contract/people/directory-attributes.ts'
import * as directoryRules from '#contract/people/directory-rules.ts'
import * as teams from '#contract/people/teams.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import * as challenges from '#contract/programme/challenges.ts'
import * as results from '#contract/programme/quiz-results.ts'
import * as credits from '#contract/tenants/credits.ts'
import * as hierarchy from '#contract/tenants/hierarchy.ts'
import * as organizations from '#contract/tenants/organizations.ts'
import { foreignIds } from './access-samples.ts'
import type { Stage } from './access-stage.ts'
import { domainOf } from './domain-samples.ts'
import { pictureOf } from './people-samples.ts'
import { foreignQuestion } from './quiz-samples.ts'

/** A place in a body that contains an id. */
export interface NamedId {
  /** Its path, such as `userIds.0`. */
  at: string
  /** Foreign and unknown ids, all of which must be refused. */
  foreign: (stage: Stage) => Promise<string[]>
  code: ErrorCode
  /** Replaces the sample's body. */
  body?: object
}

const idsOf = (kind: string) => async (stage: Stage) => (await foreignIds[kind]?.(stage)) ?? []

const people = (at: string): NamedId => ({ at, foreign: idsOf('userId'), code: 'user.not_found' })

const others = ({ stranger, sibling, parent, scratch }: Stage) => [stranger, sibling, parent, scratch]

const outside = async (stage: Stage) => [crypto.randomUUID(), ...others(stage).map(({ id }) => id)]

/** Teams of organizations that a directory does not reach: all but the one below. */
const teamsOutside = async (stage: Stage) => {
  const [unknown = '', stranger = '', sibling = '', , parent = ''] = (await foreignIds.teamId?.(stage)) ?? []
  return [unknown, stranger, sibling, parent]
}

const source = (at: string): NamedId => ({ at, foreign: idsOf('sourceId'), code: 'source.not_found' })

const picture = (at: string): NamedId => ({
  at,
  code: 'upload.unknown',
  foreign: async (stage) => {
    const files = await Promise.all(
      [...others(stage), stage.child].map((organization) => pictureOf(stage, organization)),
    )
    return [`${crypto.randomUUID()}.png`, ...files].map((file) => `/uploads/${file}`)
  },
})

const challenge = { startDate: '2026-03-02', duration: 7 }

/** Every place with an id in a body of signed-in callers; the matrix requires each. */
export const namedIds: ReadonlyMap<Endpoint, NamedId[]> = new Map<Endpoint, NamedId[]>([
  [teams.createTeam, [picture('logo_url')]],
  [teams.updateTeam, [picture('logo_url')]],
  [teams.addTeamMembers, [people('userIds.0')]],
  [teams.updateTeamMembers, [people('addUserIds.0'), people('removeUserIds.0')]],
  [ownSources.arrangeSources, [source('order.0'), source('off.0')]],
  [ownSources.previewArrangement, [source('order.0'), source('off.0')]],
  // Made by the device: an id that another person's import has names a new one of the caller's own.
  [fileImports.createFileImport, [{ at: 'id', foreign: async () => [], code: 'file_import.not_found' }]],
  [administrators.addAdministrator, [people('userId')]],
  [
    directoryAttributes.createDirectoryAttribute,
    [{ at: 'fieldId', foreign: idsOf('fieldId'), code: 'field.not_found' }],
  ],
  [
    claimRules.createClaimRule,
    [
      { at: 'organizationId', foreign: outside, code: 'request.not_found' },
      { at: 'placementId', foreign: outside, code: 'request.not_found' },
      { at: 'teamId', foreign: teamsOutside, code: 'team.not_found' },
    ],
  ],
  [
    directoryRules.createDirectoryRule,
    [
      { at: 'groupId', foreign: idsOf('groupId'), code: 'request.not_found' },
      { at: 'organizationId', foreign: outside, code: 'request.not_found' },
      { at: 'placementId', foreign: outside, code: 'request.not_found' },
      { at: 'teamId', foreign: teamsOutside, code: 'team.not_found' },
      {
        at: 'attributeId',
        foreign: idsOf('attributeId'),
        code: 'request.not_found',
        body: { attributeId: '', value: 'Sales', teamId: crypto.randomUUID() },
      },
    ],
  ],
  [referee.nameReferee, [{ at: 'userId', foreign: idsOf('userId'), code: 'administrator.not_found' }]],
  [
    credits.distributeCredits,
    [
      {
        at: 'distributions.0.subOrganizationId',
        foreign: async (stage) => [...(await outside(stage)), stage.home.id],
        code: 'credits.not_below',
      },
    ],
  ],
  [hierarchy.createSubOrganization, [{ at: 'parentId', foreign: outside, code: 'organization.unknown' }]],
  [
    domains.delegateDomain,
    [
      {
        at: 'organizationIds.0',
        foreign: async (stage) => [...(await outside(stage)), stage.home.id],
        code: 'domain.not_below',
      },
    ],
  ],
  [
    connections.updateConnection,
    [{ at: 'defaultOrganizationId', foreign: outside, code: 'connection.default_organization' }],
  ],
  [
    connections.serveDomains,
    [
      {
        at: 'domainIds.0',
        foreign: async (stage) => [
          crypto.randomUUID(),
          ...(await Promise.all(others(stage).map(async (one) => (await domainOf(stage, one)).id))),
          (await domainOf(stage, stage.home, false)).id,
        ],
        code: 'connection.domain_unproved',
      },
    ],
  ],
  [
    enforcement.enforceConnection,
    [
      {
        at: 'domainIds.0',
        foreign: async (stage) => [
          crypto.randomUUID(),
          ...(await Promise.all(others(stage).map(async (one) => (await domainOf(stage, one)).id))),
        ],
        code: 'connection.domain_unserved',
      },
    ],
  ],
  [
    enforcement.nameBreakGlass,
    [{ at: 'userIds.0', foreign: idsOf('userId'), code: 'administrator.not_found' }],
  ],
  [organizations.updateOrganization, [picture('logo_url')]],
  [
    challenges.createChallenge,
    [
      picture('imageUrl'),
      {
        at: 'settings.teams.0',
        foreign: idsOf('teamId'),
        code: 'request.invalid',
        body: { ...challenge, type: 'team-competition', settings: { teams: [] } },
      },
      {
        at: 'settings.companies.0',
        foreign: outside,
        code: 'request.invalid',
        body: { ...challenge, type: 'inter-company', settings: { companies: [] } },
      },
    ],
  ],
  [
    results.respondToQuiz,
    [
      {
        at: 'answers.0.questionId',
        foreign: async (stage) => [crypto.randomUUID(), await foreignQuestion(stage)],
        code: 'quiz.unknown_answer',
      },
      {
        at: 'answers.0.answerIds.0',
        foreign: async () => [crypto.randomUUID()],
        code: 'quiz.unknown_answer',
        // Also of no existing question: respond.test.ts tries foreign answers of an existing one.
        body: { answers: [{ questionId: crypto.randomUUID(), answerIds: [] }] },
      },
    ],
  ],
])

interface Schema {
  _zod: {
    def: {
      type: string
      format?: string
      innerType?: Schema
      element?: Schema
      shape?: Record<string, Schema>
    }
  }
}

/** Returns the places of a body for ids or picture addresses. */
export function idPlaces(body: Endpoint['body']): string[] {
  const within = ({ _zod: { def } }: Schema, at: string): string[] => {
    if (def.innerType) return within(def.innerType, at)
    if (def.element) return within(def.element, `${at}.0`)
    if (def.shape) {
      return Object.entries(def.shape).flatMap(([key, field]) => within(field, at ? `${at}.${key}` : key))
    }
    return def.format === 'uuid' || /_?url$/i.test(at) ? [at] : []
  }
  return body ? within(body as unknown as Schema, '') : []
}
