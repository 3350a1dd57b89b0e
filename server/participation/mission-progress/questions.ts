import { eq } from 'drizzle-orm'
import type { MissionOfMember } from '#contract/participation/missions.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { missionAssignments } from '#server/schema/missions.ts'

/**
 * The questions of a quiz mission; null for missions without questions.
 * @param db runs as the person
 * @param isSolved whether the solutions and their sources are given too
 */
export async function readQuestions(
  db: Handle,
  assignmentId: string,
  isSolved: boolean,
): Promise<MissionOfMember['questions']> {
  const [found] = await db
    .select({ questions: missionAssignments.questions })
    .from(missionAssignments)
    .where(eq(missionAssignments.id, assignmentId))
  if (!found?.questions) return null
  return found.questions.map(({ text, textFr, answers, source = null }) => ({
    ...{ text, textFr },
    answers: answers.map((answer) => (isSolved ? answer : { text: answer.text, textFr: answer.textFr })),
    source: isSolved ? source : null,
  }))
}
