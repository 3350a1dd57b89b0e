import { eq } from 'drizzle-orm'
import * as contract from '#contract/participation/appeals.ts'
import * as referee from '#contract/participation/referee.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { administrators } from '#server/schema/administrators.ts'
import { aliasChecks, appeals, referees } from '#server/schema/appeals.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { joinedBy, joinedByMany } from './board-samples.ts'
import { makeEmployee } from './factories.ts'
import { recorderOf } from './participation-samples.ts'
import { makeChallenge } from './scores.ts'

const day = '2026-03-02'
const attached = { day, amount: 4000, words: 'My watch was empty' }

async function newAppeal(stage: Stage, caller: Account | undefined) {
  const { query, params } = await joinedBy(stage, caller)
  return { query, params: { ...params, newAppealId: crypto.randomUUID() } }
}

type Person = { organizationId: string; userId: string }

async function storeAppeal(stage: Stage, person: Person, challengeId: string) {
  const id = crypto.randomUUID()
  const askedAt = stage.server.makeContext().now
  const [stored] = await stage.server.asOwner((db) =>
    db
      .insert(appeals)
      .values({ ...person, ...attached, id, challengeId, number: 1, askedAt })
      .returning(),
  )
  if (!stored?.caseId) throw new Error('the appeal was not stored')
  return { id, caseId: stored.caseId }
}

/** An appeal of the caller that the referee has accepted. */
async function acceptedAppeal(stage: Stage, caller: Account | undefined) {
  const { query, params } = await joinedBy(stage, caller)
  const person = await recorderOf(stage, caller)
  const stored = person && (await storeAppeal(stage, person, params.challengeId))
  if (stored)
    await stage.server.asOwner((db) =>
      db.update(appeals).set({ outcome: 'accepted', reason: 'shown' }).where(eq(appeals.id, stored.id)),
    )
  return { query, params: { ...params, appealId: stored?.id ?? crypto.randomUUID() }, body: {} }
}

/** An appeal in an organization. @returns the id of its case */
async function caseIn(stage: Stage, organization: Stage['home']): Promise<string> {
  const { user } = await makeEmployee(stage.server, { organization })
  const person = { organizationId: organization.id, userId: user.id }
  const { id: challengeId } = await makeChallenge(stage.server, organization)
  const join = { ...person, challengeId, alias: 1, appears: 'alias' as const }
  await stage.server.asOwner((db) =>
    db.insert(challengeJoins).values({ ...join, joinedAt: stage.server.makeContext().now }),
  )
  return (await storeAppeal(stage, person, challengeId)).caseId
}

/** A case whose referee is the caller, where they administer `home`. */
async function caseOf(stage: Stage, caller: Account | undefined) {
  const caseId = await caseIn(stage, stage.home)
  const accountId = caller?.id ?? crypto.randomUUID()
  await stage.server.asOwner(async (db) => {
    const [one] = await db
      .select({ userId: administrators.userId })
      .from(administrators)
      .where(eq(administrators.organizationId, stage.home.id))
    if (one)
      await db
        .insert(referees)
        .values({ organizationId: stage.home.id, ...one, accountId, name: 'Ada' })
        .onConflictDoUpdate({ target: referees.organizationId, set: { accountId } })
  })
  return { params: { orgId: stage.home.id, caseId } }
}

/** Calls on appeals of people who take part and of referees, aimed at `home`. */
export const appealSamples = [
  sample(contract.listMyAppeals, joinedBy),
  sample(contract.appealForDay, async (stage, caller) => {
    const { query, params } = await joinedByMany(stage, caller)
    return { query, params: { ...params, newAppealId: crypto.randomUUID() }, body: attached }
  }),
  sample(contract.appealAboutAlias, async (stage, caller) => {
    const call = await newAppeal(stage, caller)
    const { user } = await makeEmployee(stage.server, { organization: stage.home })
    const join = { challengeId: call.params.challengeId, alias: 2, appears: 'alias' as const }
    const joinedAt = stage.server.makeContext().now
    await stage.server.asOwner((db) =>
      db.insert(challengeJoins).values({ organizationId: stage.home.id, userId: user.id, ...join, joinedAt }),
    )
    return { ...call, body: { alias: 2 } }
  }),
  sample(contract.countAppeal, acceptedAppeal),
  sample(contract.answerCheck, async (stage, caller) => {
    const call = await joinedBy(stage, caller)
    const person = await recorderOf(stage, caller)
    const askedAt = stage.server.makeContext().now
    if (person)
      await stage.server.asOwner((db) =>
        db.insert(aliasChecks).values({ ...person, ...call.params, askedAt }),
      )
    return { ...call, body: {} }
  }),
  sample(referee.listAppeals, async (stage) => ({
    params: { orgId: stage.home.id, challengeId: (await makeChallenge(stage.server, stage.home)).id },
  })),
  sample(referee.nameReferee, (stage) => ({ ...ofHome(stage), body: { userId: null } })),
  sample(referee.acceptAppeal, async (stage, caller) => ({
    ...(await caseOf(stage, caller)),
    body: { reason: 'shown' as const },
  })),
  sample(referee.refuseAppeal, async (stage, caller) => ({
    ...(await caseOf(stage, caller)),
    body: { reason: 'not-shown' as const },
  })),
]

/** Unknown and foreign ids of appeals, and of the cases that referees read. */
export const foreignAppealIds = {
  caseId: async (stage: Stage) => [
    crypto.randomUUID(),
    await caseIn(stage, stage.stranger),
    await caseIn(stage, stage.sibling),
  ],
  appealId: async (stage: Stage) => {
    await caseIn(stage, stage.home)
    const rows = await stage.server.asOwner((db) => db.select({ id: appeals.id }).from(appeals))
    return [crypto.randomUUID(), ...rows.slice(-1).map(({ id }) => id)]
  },
}
