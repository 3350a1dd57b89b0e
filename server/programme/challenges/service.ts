import { eq, inArray, sql } from 'drizzle-orm'
import { defaultRules } from '#contract/participation/rules.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { computed } from '#contract/programme/challenge-formulas.ts'
import {
  type ChallengeSettings,
  type ChallengeType,
  challengeSettings,
  settingsWithType,
} from '#contract/programme/challenge-settings.ts'
import type {
  Challenge,
  ChallengeDetail,
  ContentLanguage,
  createChallenge as createEndpoint,
} from '#contract/programme/challenges.ts'
import { statusAt } from '#contract/programme/status.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { requirePicture } from '#server/platform/uploads/service.ts'
import { challenges } from '#server/schema/challenges.ts'
import { teams } from '#server/schema/teams.ts'
import { permittedAmong } from '#server/tenants/organizations/service.ts'
import { participantsOf } from './participants.ts'
import { partners } from './partners.ts'

export const listColumns = {
  id: challenges.id,
  title: challenges.title,
  description: challenges.description,
  type: challenges.type,
  activityMetric: challenges.activityMetric,
  startDate: challenges.startDate,
  endDate: challenges.endDate,
  duration: challenges.duration,
  settings: challenges.settings,
  language: challenges.language,
  imageUrl: challenges.imageUrl,
  createdAt: challenges.createdAt,
}

type Row = Pick<typeof challenges.$inferSelect, keyof typeof listColumns>

/** Converts challenges to their public form. */
export async function presentAll<R extends Row>(scope: OrganizationScope, rows: readonly R[]) {
  const { now, organization } = scope
  const statusOf = statusAt(now, organization.timezone)
  const { countOf } = await participantsOf(scope, rows)
  return rows.map((row) => ({
    ...row,
    participants: countOf(row),
    status: statusOf({ start: row.startDate, end: row.endDate }),
    createdAt: row.createdAt.toISOString(),
  })) satisfies Challenge[]
}

/**
 * Reads a challenge.
 * @throws challenge.not_found
 */
export async function requireChallenge(
  scope: OrganizationScope,
  challengeId: string,
): Promise<ChallengeDetail> {
  const rows = await scope.select(
    challenges,
    { ...listColumns, templates: challenges.templates, rules: challenges.rules },
    eq(challenges.id, challengeId),
  )
  const [challenge] = await presentAll(scope, rows)
  if (!challenge) fail('challenge.not_found')
  const { rules, ...rest } = challenge
  return { ...rest, ...(rules && { rules: { ...defaultRules, ...rules } }) }
}

/** Default titles by language and type. */
const unnamed: Record<ContentLanguage, Record<ChallengeType, string>> = {
  en: {
    'team-competition': 'Team Competition',
    environmental: 'Environmental',
    'collective-target': 'Collective Target',
    podium: 'Podium',
    'individual-mission': 'Individual Mission',
    'inter-company': 'Inter-Company',
    'donation-challenge': 'Donation Challenge',
  },
  fr: {
    'team-competition': 'Compétition par équipes',
    environmental: 'Environnement',
    'collective-target': 'Objectif collectif',
    podium: 'Podium',
    'individual-mission': 'Mission individuelle',
    'inter-company': 'Inter-entreprises',
    'donation-challenge': 'Défi solidaire',
  },
}

/** Refuses ids in settings that do not exist for this organization, and replaces partners' names by ids. */
async function resolveNamed(scope: OrganizationScope, { type, settings }: ChallengeSettings) {
  switch (type) {
    case 'team-competition': {
      const found = await scope.select(teams, { id: teams.id }, inArray(teams.id, settings.teams))
      const known = new Set(found.map(({ id }) => id))
      const at = settings.teams.findIndex((id) => !known.has(id))
      if (at >= 0) failAt('challenge.team_unknown', `settings.teams.${at}`)
      return
    }
    case 'inter-company': {
      const known = await permittedAmong(scope, settings.companies, 'programme.write')
      const at = settings.companies.findIndex((id) => !known.has(id))
      if (at >= 0) failAt('challenge.company_unknown', `settings.companies.${at}`)
      return
    }
    case 'environmental':
      settings.partner = partnerId('settings.partner', settings.partner)
      return
    case 'donation-challenge':
      settings.beneficiary = partnerId('settings.beneficiary', settings.beneficiary)
  }
}

/** Finds a partner's id by id or by name, ignoring case. */
function partnerId(field: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const folded = (text: string) => text.trim().toLowerCase()
  const found = partners.find(({ id, name }) => id === given || folded(name) === folded(given))
  return found ? found.id : failAt('challenge.partner_unknown', field)
}

/**
 * Creates a challenge. Its end and derived settings are computed, whatever the request says.
 * @throws request.invalid for a team, company or partner that is not this organization's, upload.unknown
 */
export async function createChallenge(
  scope: OrganizationScope,
  { endDate: _ignored, startDate, title, imageUrl, ...body }: Input<typeof createEndpoint>['body'],
): Promise<ChallengeDetail> {
  const { now, organization, caller } = scope
  const { type, duration, language } = body
  // The contract's schema has validated the combination.
  const given = settingsWithType(type, challengeSettings[type].parse(body.settings))
  await resolveNamed(scope, given)
  if (imageUrl) await requirePicture(scope, imageUrl, 'imageUrl')
  const start = startDate.includes('T') ? dayIn(organization.timezone, new Date(startDate)) : startDate
  const { id } = await scope.insertOne(challenges, {
    ...body,
    title: title || unnamed[language][type],
    settings: computed(given, duration),
    startDate: start,
    endDate: addDays(start, duration),
    imageUrl: imageUrl ?? null,
    templates: body.templates ?? {},
    rules: body.rules ?? null,
    createdBy: caller.account.id,
    createdAt: now,
  })
  return requireChallenge(scope, id)
}

/**
 * Deletes a challenge.
 * @returns its title
 * @throws challenge.not_found
 */
export async function deleteChallenge(scope: OrganizationScope, challengeId: string): Promise<string> {
  const { title } = await requireChallenge(scope, challengeId)
  // Sealing takes this lock before it locks the row: deleting in the other order could deadlock.
  const lock = sql`pg_advisory_xact_lock_shared(hashtextextended('challenge:' || ${challenges.id}, 0))`
  await scope.select(challenges, { lock }, eq(challenges.id, challengeId))
  await scope.delete(challenges, eq(challenges.id, challengeId))
  return title
}

type NewRow = Omit<typeof challenges.$inferInsert, 'endDate'>

/** Inserts the given challenges. */
export async function addChallenges({ db, now }: UseCaseContext, rows: NewRow[]): Promise<void> {
  await db
    .insert(challenges)
    .values(rows.map((row) => ({ createdAt: now, ...row, endDate: addDays(row.startDate, row.duration) })))
}
