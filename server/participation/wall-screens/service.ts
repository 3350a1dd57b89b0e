import { desc, eq, gt, inArray, lte } from 'drizzle-orm'
import {
  type createWallScreen as createEndpoint,
  mostScreens,
  type WallScreen,
} from '#contract/participation/wall-screens.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { fullName } from '#server/identity/accounts/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { wallScreens } from '#server/schema/wall-screens.ts'

const dayMs = 86_400_000

const columns = {
  id: wallScreens.id,
  label: wallScreens.label,
  language: wallScreens.language,
  createdBy: wallScreens.createdBy,
  createdAt: wallScreens.createdAt,
  expiresAt: wallScreens.expiresAt,
  lastSeenAt: wallScreens.lastSeenAt,
}

/** Lists the screens that have not expired, the newest first. */
export async function listScreens(
  { db }: Pick<UseCaseContext, 'db'>,
  scope: OrganizationScope,
): Promise<WallScreen[]> {
  const rows = await scope
    .select(wallScreens, columns, gt(wallScreens.expiresAt, scope.now))
    .orderBy(desc(wallScreens.createdAt), wallScreens.id)
  const ids = rows.flatMap(({ createdBy }) => createdBy ?? [])
  const { id, firstName, lastName } = accounts
  const makers =
    ids.length > 0 ? await db.select({ id, firstName, lastName }).from(accounts).where(inArray(id, ids)) : []
  return rows.map(({ createdBy, createdAt, expiresAt, lastSeenAt, ...row }) => {
    const maker = makers.find((one) => one.id === createdBy)
    return {
      ...row,
      createdBy: maker ? fullName(maker) : null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    }
  })
}

/**
 * Makes a screen.
 * @returns its address, which is known to nobody afterwards
 * @throws key.too_many
 */
export async function createScreen(
  context: UseCaseContext,
  scope: OrganizationScope,
  { label, language, days }: Input<typeof createEndpoint>['body'],
): Promise<{ address: string; screen: WallScreen }> {
  await scope.lock('wall-screens')
  await scope.delete(wallScreens, lte(wallScreens.expiresAt, scope.now))
  if ((await scope.count(wallScreens)) >= mostScreens) fail('key.too_many')
  const secret = context.secrets.newToken()
  const { id } = await scope.insertOne(wallScreens, {
    ...{ label, language, secretHash: secretHash(secret) },
    createdBy: scope.caller.account.id,
    createdAt: scope.now,
    expiresAt: new Date(scope.now.getTime() + days * dayMs),
  })
  const screen = (await listScreens(context, scope)).find((one) => one.id === id)
  if (!screen) throw new Error('the screen was not stored')
  return { address: `${context.settings.publicUrl}/wall/${secret}`, screen }
}

/**
 * Ends a screen.
 * @returns its label
 * @throws request.not_found
 */
export async function revokeScreen(scope: OrganizationScope, screenId: string): Promise<string> {
  const { id, label } = wallScreens
  const [found] = await scope.select(wallScreens, { label }, eq(id, screenId))
  if (!found || (await scope.delete(wallScreens, eq(id, screenId))) === 0) fail('request.not_found')
  return found.label
}
