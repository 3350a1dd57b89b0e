import { and, eq, isNotNull, isNull, min, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { joinedAt } from '#server/platform/http/require-member.ts'
import { type Caller, isOfSession, isReached } from '#server/platform/http/scope.ts'
import {
  type AskedFactors,
  askedOfPeople,
  askedOfRoles,
  factorDueAt,
} from '#server/platform/http/second-factor.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { administrators } from '#server/schema/administrators.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'

interface Duty {
  asked: AskedFactors
  personSince: Date | null
}

const holding = alias(organizations, 'holding')

/** Where the account holds a role, and the organizations below that ask for more. */
const ofRoles = ({ db }: UseCaseContext, { session }: Caller): Promise<Duty[]> =>
  db
    .select({ asked: askedOfRoles, personSince: min(administrators.createdAt) })
    .from(sessions)
    .innerJoin(administrators, and(eq(administrators.accountId, sessions.accountId), isOfSession))
    .innerJoin(holding, eq(holding.id, administrators.organizationId))
    .innerJoin(
      organizations,
      or(
        eq(organizations.id, holding.id),
        and(isNotNull(organizations.rolesFactorSince), sql`${organizations.lineage} @> array[${holding.id}]`),
      ),
    )
    .where(and(eq(sessions.id, session.id), isReached, isNull(organizations.deletedAt)))
    .groupBy(organizations.id)

/** Where the account is a person. */
const ofPeople = ({ db }: UseCaseContext, { session }: Caller): Promise<Duty[]> =>
  db
    .select({ asked: askedOfPeople, personSince: joinedAt })
    .from(sessions)
    .innerJoin(users, and(eq(users.accountId, sessions.accountId), eq(users.status, 'active')))
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(sessions.id, session.id), isReached, isNull(organizations.deletedAt)))

/** When the session needs a second factor first; null where it does not. */
export async function factorDue(context: UseCaseContext, caller: Caller): Promise<Date | null> {
  const duties = [...(await ofRoles(context, caller)), ...(await ofPeople(context, caller))]
  const due = duties.flatMap(
    ({ asked, personSince }) => factorDueAt(caller.session, asked, personSince ?? context.now) ?? [],
  )
  return due.sort((a, b) => Number(a) - Number(b))[0] ?? null
}
