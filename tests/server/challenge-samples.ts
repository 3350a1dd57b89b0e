import { getChallengeResult } from '#contract/participation/results.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import * as challenges from '#contract/programme/challenges.ts'
import { challenges as table } from '#server/schema/challenges.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'
import { foreignProgrammeCodes, programmePageSamples } from './programme-page-samples.ts'

async function challengeOf({ server }: Stage, organization: { id: string }) {
  const { db, now } = server.makeContext()
  const startDate = dayIn('UTC', now)
  const [row] = await db
    .insert(table)
    .values({
      organizationId: organization.id,
      title: 'Steps',
      type: 'podium',
      activityMetric: 'steps',
      startDate,
      duration: 7,
      endDate: addDays(startDate, 7),
    })
    .returning()
  return row?.id ?? ''
}

const challengeOfHome = async (stage: Stage) => ({
  params: { orgId: stage.home.id, challengeId: await challengeOf(stage, stage.home) },
})

export const challengeSamples = [
  sample(challenges.listAllChallenges, ({ home }) => ({ query: { organizationId: home.id } })),
  sample(challenges.listChallenges, ofHome),
  sample(challenges.exportChallenges, ofHome),
  sample(challenges.createChallenge, (stage) => ({
    ...ofHome(stage),
    body: { type: 'podium' as const, startDate: '2026-03-02', duration: 7 },
  })),
  sample(challenges.getChallenge, challengeOfHome),
  sample(challenges.getChallengeProgress, challengeOfHome),
  sample(getChallengeResult, challengeOfHome),
  sample(challenges.deleteChallenge, challengeOfHome),
  ...programmePageSamples,
]

/** Unknown and foreign ids of challenges, and addresses of no public page. */
export const foreignChallengeIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  ...foreignProgrammeCodes,
  challengeId: async (stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stage.stranger, stage.sibling, stage.child, stage.parent].map((organization) =>
        challengeOf(stage, organization),
      ),
    )),
  ],
}
