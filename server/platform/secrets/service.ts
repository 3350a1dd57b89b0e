import { and, eq } from 'drizzle-orm'
import { decrypt, encrypt, type SecretPlace } from '#server/platform/crypto/encryption.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { secrets } from '#server/schema/secrets.ts'

const at = ({ table, row, name }: SecretPlace) =>
  and(eq(secrets.table, table), eq(secrets.row, row), eq(secrets.name, name))

/**
 * Keeps a secret encrypted, in place of an earlier one.
 * @throws server.no_secrets_key
 */
export async function keepSecret(
  { db, now, settings }: UseCaseContext,
  place: SecretPlace,
  text: string,
): Promise<void> {
  const row = { ...encrypt(settings, place, text), setAt: now }
  await db
    .insert(secrets)
    .values({ ...place, ...row })
    .onConflictDoUpdate({ target: [secrets.table, secrets.row, secrets.name], set: row })
}

/** @throws server.no_secrets_key */
export async function readSecret(
  { db, settings }: UseCaseContext,
  place: SecretPlace,
): Promise<string | undefined> {
  const [row] = await db.select().from(secrets).where(at(place))
  return row && decrypt(settings, place, row)
}

/** When each secret of a row was set, by name. Screens show this instead of the secret. */
export async function secretsSetAt(
  db: Handle,
  { table, row }: Pick<SecretPlace, 'table' | 'row'>,
): Promise<Map<string, Date>> {
  const rows = await db
    .select({ name: secrets.name, setAt: secrets.setAt })
    .from(secrets)
    .where(and(eq(secrets.table, table), eq(secrets.row, row)))
  return new Map(rows.map(({ name, setAt }) => [name, setAt]))
}

export async function deleteSecret({ db }: UseCaseContext, place: SecretPlace): Promise<void> {
  await db.delete(secrets).where(at(place))
}
