import { type AnyColumn, and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import type { Handle } from '#server/platform/db/open.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { directories, directoryTokens } from '#server/schema/directories.ts'
import { organizations } from '#server/schema/organizations.ts'
import { DirectoryScope } from './directory-scope.ts'
import { consumeDirectoryCall } from './directory-throttle.ts'
import { failScim } from './scim-dialect.ts'
import { actorColumns } from './scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** Whether a directory invites its new people: unless somebody decided, where nobody has to sign in by single sign-on. */
export const invitesPeople = (
  lineage: AnyColumn | SQL,
) => sql<boolean>`coalesce(${directories.invites}, not exists (
  select from connection_domains as served
  where served.organization_id = any(${lineage}) and served.required_from is not null))`

const bearer = /^bearer +(\S{1,200}) *$/i

const tokenQuery = (db: Handle) =>
  preparedOnce(db, 'prove_directory', () =>
    db
      .select({
        token: { id: directoryTokens.id, lastUsedAt: directoryTokens.lastUsedAt },
        directory: {
          id: directories.id,
          name: directories.name,
          invites: invitesPeople(organizations.lineage),
          mapsAttributes: sql<boolean>`exists (
            select from directory_attributes as one where one.organization_id = ${directories.organizationId}
              and one.directory_id = ${directories.id})`,
        },
        organization: actorColumns.organization,
      })
      .from(directoryTokens)
      .innerJoin(
        directories,
        and(
          eq(directories.organizationId, directoryTokens.organizationId),
          eq(directories.id, directoryTokens.directoryId),
        ),
      )
      .innerJoin(
        organizations,
        and(eq(organizations.id, directoryTokens.organizationId), isNull(organizations.deletedAt)),
      )
      .where(
        and(
          eq(directoryTokens.secretHash, sql.placeholder('hash')),
          gt(directoryTokens.expiresAt, sql.placeholder('now')),
        ),
      ),
  )

/**
 * Proves that the caller has a live token of a directory, and counts the call.
 * @throws ScimFailure 401 for an unknown, expired or missing token, 429 beyond the limit
 */
export async function requireDirectory(
  context: UseCaseContext,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<DirectoryScope> {
  const secret = bearer.exec(headers.authorization ?? '')?.[1]
  if (!secret) failScim(401, 'A bearer token of a directory is required.')
  const [row] = await tokenQuery(context.db).execute({ hash: secretHash(secret), now: context.now })
  if (!row) failScim(401, 'This token is unknown, revoked or expired.')
  const { token, directory, organization } = row
  consumeDirectoryCall(token.id, context.now)
  return new DirectoryScope(context, { ...directory, token }, organization)
}
