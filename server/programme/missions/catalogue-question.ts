import type { MissionQuestion } from '#contract/programme/missions.ts'

type Both = readonly [en: string, fr: string]

/**
 * A question with one right answer.
 * @param right the place of the right answer, from 0
 * @param source where the fact was published
 */
export const ask = (
  [text, textFr]: Both,
  right: number,
  answers: readonly Both[],
  source: string,
): MissionQuestion => ({
  text,
  textFr,
  answers: answers.map(([text, textFr], at) => ({ text, textFr, isCorrect: at === right })),
  source,
})
