import { sql } from 'drizzle-orm'
import type { ConnectionRow } from '#server/identity/connections/service.ts'
import { invitationPurposes } from '#server/identity/tokens/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { findPersonInTree, type PersonInTree } from './identities.ts'

/** A live invitation that a sign-in is to accept. */
export interface Invitation {
  person: PersonInTree
  /** The address that it was made for. */
  email: string
  /** Whether it was mailed there, which proves the mailbox. An administrator may have copied the others. */
  isMailed: boolean
}

interface Found extends Record<string, unknown> {
  email: string
  userId: string
  purpose: string
}

/** Finds the invitation of a link, if it leads into the tree of the connection. */
export async function findInvitation(
  context: UseCaseContext,
  connection: ConnectionRow,
  hash: Buffer | null,
): Promise<Invitation | undefined> {
  if (!hash) return undefined
  const { rows } = await context.db.execute<Found>(sql`
    select email, user_id as "userId", purpose from tokens
    where secret_hash = ${hash} and purpose = any(${sql.param(invitationPurposes)}::text[])
      and used_at is null and expires_at > ${context.now.toISOString()}::timestamptz`)
  const [token] = rows
  const person = token && (await findPersonInTree(context, connection, token.email, token))
  return person && { person, email: token.email, isMailed: token.purpose !== 'employee_invitation_link' }
}
