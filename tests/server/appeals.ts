import { sql } from 'drizzle-orm'
import { appealForDay, countAppeal, listMyAppeals } from '#contract/participation/appeals.ts'
import { acceptAppeal, listAppeals, nameReferee, refuseAppeal } from '#contract/participation/referee.ts'
import { checkResult } from '#server/participation/results/check.ts'
import { makeAdministrator, signedIn } from './factories.ts'
import { joinAs, makePlayers, type Player } from './players.ts'
import { makeChallenge } from './scores.ts'
import type { TestServer } from './server.ts'

/** An organization with an administrator and a challenge that people have joined. */
export async function challengeWithAppeals(server: TestServer, count: number) {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const challenge = await makeChallenge(server, organization)
  const players = await makePlayers(server, organization, count)
  const aliases: number[] = []
  for (const player of players) aliases.push((await joinAs(player, challenge.id)).alias.id)
  const params = { challengeId: challenge.id }
  const onConsole = { orgId: organization.id }
  const visit = () => signedIn(server, administrator)
  const own = (player: Player) => ({
    appeal: (day: string, amount: number, words = 'My watch was empty', newAppealId = crypto.randomUUID()) =>
      player.visitor.call(appealForDay, { params: { ...params, newAppealId }, body: { day, amount, words } }),
    appeals: async () => (await player.visitor.call(listMyAppeals, { params })).body.data,
    count: (appealId: string) =>
      player.visitor.call(countAppeal, { params: { ...params, appealId }, body: {} }),
  })
  return {
    ...{ administrator, organization, challenge, players, aliases, params, own },
    referee: {
      name: async (userId: string | null = administrator.user.id) =>
        (await visit()).call(nameReferee, { params: onConsole, body: { userId } }),
      cases: async () =>
        (await (await visit()).call(listAppeals, { params: { ...onConsole, ...params } })).body.data,
      accept: async (caseId: string) =>
        (await visit()).call(acceptAppeal, {
          params: { ...onConsole, caseId },
          body: { reason: 'plausible' },
        }),
      refuse: async (caseId: string) =>
        (await visit()).call(refuseAppeal, {
          params: { ...onConsole, caseId },
          body: { reason: 'not-shown' },
        }),
    },
    /** What differs from the standings that are computed anew. */
    differences: async () => {
      const { now } = server.makeContext()
      return (await server.asOwner((db) => checkResult(db, challenge.id, now)))?.differences
    },
    casesStored: () =>
      server.asOwner(async (db) =>
        Number(
          (await db.execute(sql`select count(*) from appeal_cases where challenge_id = ${challenge.id}`))
            .rows[0]?.count,
        ),
      ),
  }
}
