import { type SQL, sql } from 'drizzle-orm'
import { user } from '#contract/people/users.ts'
import {
  jsonBoolean,
  jsonInstant,
  jsonObject,
  jsonString,
  jsonValue,
  jsonWord,
  onlyIf,
} from '#server/platform/db/json-text.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { invitations } from '#server/schema/invitations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { users } from '#server/schema/users.ts'
import { deliveryText, explainDelivery, ofInvitation, ofUser } from './delivery.ts'

const { firstName, lastName, signInEmail } = users

const columns = {
  /** The public form, as `toPublicUser` makes it. */
  text: sql<string>`${jsonObject({
    id: jsonWord(users.id),
    first_name: jsonString(firstName),
    firstName: jsonString(firstName),
    last_name: jsonString(lastName),
    lastName: jsonString(lastName),
    email: jsonString(users.email),
    sign_in_email: onlyIf(sql`${signInEmail} <> ''`, jsonString(signInEmail)),
    status: jsonWord(users.status),
    is_invited: jsonBoolean(users.isInvited),
    left_app: onlyIf(users.leftApp, jsonBoolean(users.leftApp)),
    created_at: jsonInstant(users.createdAt),
    metadata: jsonValue(sql`'{"custom_fields":' || ${users.customFields} || '}'`),
    invitation: { text: deliveryText },
  })}`,
  refusal: invitations.refusal,
}

/** Selects the public forms of people of the organization as JSON text. */
export const selectUserTexts = (select: OrganizationScope['select'], ...only: SQL[]) =>
  select(users, columns, ...only)
    .leftJoin(invitations, ofUser)
    .leftJoin(outbox, ofInvitation)

type Row = Awaited<ReturnType<typeof selectUserTexts>>[number]

/** The JSON text of a list of people. The words for a refused invitation are the contract's, not the database's. */
export const listText = (rows: Row[]): string =>
  `[${rows.map(({ text, refusal }) => (refusal ? explainText(text) : text)).join(',')}]`

function explainText(text: string): string {
  const person = user.parse(JSON.parse(text))
  return JSON.stringify({ ...person, invitation: explainDelivery(person.invitation) })
}
