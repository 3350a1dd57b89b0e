import { and, asc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { addDays, dayIn } from '#contract/platform/days.ts'
import {
  announcedDays,
  type ListedChallenge,
  mostListed,
  type ProgrammePage,
} from '#contract/programme/programme-pages.ts'
import { inviteLinkAddress } from '#server/people/invite-links/service.ts'
import { foldAccessCode } from '#server/platform/crypto/secrets.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { addressBucket } from '#server/platform/http/address.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeRateLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { challenges } from '#server/schema/challenges.ts'
import { connections } from '#server/schema/connections.ts'
import { inviteLinks } from '#server/schema/invite-links.ts'
import { organizations } from '#server/schema/organizations.ts'
import { programmePages } from '#server/schema/programme-pages.ts'

/** A company behind one address may open the page on the morning of a launch. Codes have 58 random bits. */
const readsPerHour = 12_000

/**
 * Reads the public page of a programme. It reads no table that has a row for a person, so that nothing on it follows from
 * people (docs/decisions/0064).
 * @throws request.not_found for an unknown or replaced address and for a page that is off, request.throttled
 */
export async function readPage(
  context: UseCaseContext,
  client: Client,
  code: string,
): Promise<ProgrammePage> {
  await consumeRateLimit(context, `programme:from:${addressBucket(client.address)}`, readsPerHour, 3600)
  const { organizationId, accessMode, accessDomains, timezone, token, connectionId, ...organization } =
    await findPage(context, code)
  const admitsDomains = accessMode === 'professional' && accessDomains.length > 0
  return {
    organization,
    join: {
      companySignIn: connectionId !== null,
      code: accessMode === 'code',
      link: admitsDomains && token ? inviteLinkAddress(context, token) : null,
    },
    challenges: await listChallenges(context, { organizationId, timezone }),
  }
}

/** Finds a page that is on, with what there is to join by. */
async function findPage({ db }: UseCaseContext, code: string) {
  const { organizationId } = programmePages
  const { id, name, description, logoUrl, timezone, accessMode, accessDomains, lineage } = organizations
  const isLive = and(eq(inviteLinks.organizationId, id), isNull(inviteLinks.voidedAt))
  const isOn = and(eq(connections.state, 'on'), sql`${connections.organizationId} = any(${lineage})`)
  const ways = { token: inviteLinks.token, connectionId: connections.id }
  const [found] = await db
    .select({ organizationId, name, description, logoUrl, timezone, accessMode, accessDomains, ...ways })
    .from(programmePages)
    .innerJoin(organizations, and(eq(id, organizationId), isNull(organizations.deletedAt)))
    .leftJoin(inviteLinks, isLive)
    .leftJoin(connections, isOn)
    .where(and(eq(programmePages.code, foldAccessCode(code)), isNotNull(programmePages.openedAt)))
    .limit(1)
  return found ?? fail('request.not_found')
}

/** Lists running challenges, those that end first before the others, then coming ones by their start. */
async function listChallenges(
  { db, now }: UseCaseContext,
  { organizationId, timezone }: { organizationId: string; timezone: string },
): Promise<ListedChallenge[]> {
  const { title, description, type, language, startDate, endDate } = challenges
  const today = dayIn(timezone, now)
  const rows = await db
    .select({ title, description, type, language, startDate, endDate, zone: challenges.timezone })
    .from(organizations)
    .innerJoin(challenges, eq(challenges.organizationId, organizations.id))
    .where(
      and(
        eq(organizations.id, organizationId),
        gte(endDate, addDays(today, -1)),
        lte(startDate, addDays(today, announcedDays)),
      ),
    )
    .orderBy(asc(endDate), asc(startDate), asc(challenges.id))
  const listed = rows.flatMap(({ zone, ...row }) => {
    // A challenge keeps the days of the zone in which it began.
    const day = dayIn(zone ?? timezone, now)
    return row.endDate < day ? [] : [{ ...row, hasBegun: row.startDate <= day }]
  })
  const coming = listed.filter(({ hasBegun }) => !hasBegun)
  coming.sort((a, b) => (a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate)))
  return [...listed.filter(({ hasBegun }) => hasBegun), ...coming].slice(0, mostListed)
}
