import { joinChallenge } from '#contract/participation/joins.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { agree } from './activity.ts'
import { makeEmployee, signedIn } from './factories.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

export interface Player {
  organizationId: string
  userId: string
  account: Account
  visitor: Visitor
}

/** Employees who joined and agreed to everything long ago, signed in. */
export function makePlayers(
  server: TestServer,
  organization: Organization,
  count: number,
): Promise<Player[]> {
  const since = new Date(server.makeContext().now.getTime() - 60 * 86_400_000)
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const made = await makeEmployee(server, { organization, firstName: `Robin${at}`, since })
      const person = { organizationId: organization.id, userId: made.user.id }
      await agree(server, [person])
      return { ...person, account: made.account, visitor: await signedIn(server, made) }
    }),
  )
}

/** The same person in a new session: the clock may have ended the one before. */
export const signedInAgain = async (server: TestServer, player: Player): Promise<Player> => ({
  ...player,
  visitor: await signedIn(server, player),
})

/** Joins a challenge, and expects that it is possible. */
export async function joinAs(player: Player, challengeId: string, body: object = {}) {
  const answer = await player.visitor.call(joinChallenge, { params: { challengeId }, body })
  if (!answer.body.success) throw new Error(`joining was refused: ${answer.body.code}`)
  return answer.body.data
}

/** A team of an organization with the given people. */
export async function makeTeam(
  server: TestServer,
  organization: Organization,
  name: string,
  members: readonly Player[],
): Promise<string> {
  const { db, now } = server.makeContext()
  const [team] = await db.insert(teams).values({ organizationId: organization.id, name }).returning()
  if (!team) throw new Error('the team was not stored')
  if (members.length > 0)
    await db.insert(teamMembers).values(
      members.map(({ organizationId, userId }) => ({
        organizationId,
        userId,
        teamId: team.id,
        joinedAt: now,
      })),
    )
  return team.id
}
