import { asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Directory } from '#contract/people/directories.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { invitesPeople } from '#server/platform/http/require-directory.ts'
import { accounts } from '#server/schema/accounts.ts'
import { directories, directoryGroups, directoryTokens, directoryUsers } from '#server/schema/directories.ts'
import { listBrakes } from './brake.ts'
import { lastRefusals } from './refusals.ts'
import { findTrustedTokens } from './token-makers.ts'

const { id, name, createdAt } = directories

const invitesHere = ({ organization: { lineage } }: OrganizationScope) => invitesPeople(uuids(lineage))

const effectsLeft = sql<number>`(
  select count(*)::int from pending_effects as one where one.directory_id = directories.id)`

/** Lists the directories, the oldest first, with their live tokens. */
export async function listDirectories(scope: OrganizationScope): Promise<Directory[]> {
  const rows = await scope
    .select(directories, {
      id,
      name,
      createdAt,
      places: directories.places,
      invites: invitesHere(scope),
      effectsTotal: directories.effectsTotal,
      reachedAt: directories.reachedAt,
      effectsLeft,
    })
    .orderBy(asc(createdAt), asc(id))
  const tokens = await scope
    .select(
      directoryTokens,
      {
        id: directoryTokens.id,
        directoryId: directoryTokens.directoryId,
        createdAt: directoryTokens.createdAt,
        expiresAt: directoryTokens.expiresAt,
        lastUsedAt: directoryTokens.lastUsedAt,
        calls: directoryTokens.calls,
        callsPerMinute: directoryTokens.callsPerMinute,
        createdBy: directoryTokens.createdBy,
        madeBy: sql<string | null>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      },
      gt(directoryTokens.expiresAt, scope.now),
    )
    .leftJoin(accounts, eq(accounts.id, directoryTokens.createdBy))
    .orderBy(asc(directoryTokens.createdAt), asc(directoryTokens.id))
  const people = await scope
    .select(
      directoryUsers,
      { directoryId: directoryUsers.directoryId, people: count() },
      isNull(directoryUsers.detachedAt),
    )
    .groupBy(directoryUsers.directoryId)
  const groups = await scope
    .select(directoryGroups, { directoryId: directoryGroups.directoryId, groups: count() })
    .groupBy(directoryGroups.directoryId)
  const brakes = await listBrakes(scope)
  const trusted = await findTrustedTokens(scope)
  const refusals = await lastRefusals(scope)
  return rows.map((row) => {
    const own = tokens.filter(({ directoryId }) => directoryId === row.id)
    const refused = refusals.find(({ directoryId }) => directoryId === row.id)
    const used = own
      .filter(({ lastUsedAt }) => lastUsedAt)
      .toSorted((a, b) => Number(b.lastUsedAt) - Number(a.lastUsedAt))
    return {
      id: row.id,
      name: row.name,
      invites: row.invites,
      places: row.places,
      effects:
        row.effectsTotal === 0
          ? null
          : {
              total: row.effectsTotal,
              done: Math.max(0, row.effectsTotal - row.effectsLeft),
              finishedAt: row.reachedAt?.toISOString() ?? null,
            },
      createdAt: row.createdAt.toISOString(),
      url: `${scope.settings.publicUrl}/scim/v2`,
      lastSyncAt: used[0]?.lastUsedAt?.toISOString() ?? null,
      calls: own.reduce((sum, { calls }) => sum + calls, 0),
      callsPerMinute: used[0]?.callsPerMinute ?? null,
      groups: groups.find(({ directoryId }) => directoryId === row.id)?.groups ?? 0,
      lastRefusal: refused
        ? { at: refused.at.toISOString(), status: refused.status, detail: refused.detail }
        : null,
      people: people.find(({ directoryId }) => directoryId === row.id)?.people ?? 0,
      brakes: brakes
        .filter(({ directoryId }) => directoryId === row.id)
        .map(({ id, lastAt, people }) => ({ id, lastAt, people })),
      tokens: own.map((token) => ({
        id: token.id,
        createdAt: token.createdAt.toISOString(),
        expiresAt: token.expiresAt.toISOString(),
        lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
        madeBy: token.madeBy,
        isTrusted: trusted.has(token.id),
      })),
    }
  })
}
