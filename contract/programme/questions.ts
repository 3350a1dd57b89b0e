import * as z from 'zod/mini'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { id, line, paragraphs } from '#contract/platform/fields.ts'

/** Limits and defaults of a question (B §5, §9). */
export const questionLimits = {
  points: { min: 1, max: 100, unless: 10 },
  answers: { min: 2, max: 10, unless: 2 },
  questions: 100,
} as const

const points = () => {
  const { min, max } = questionLimits.points
  return z
    .number(fieldMessage({ code: 'number.type', label: 'points' }))
    .check(
      z.int(fieldMessage({ code: 'number.whole', label: 'points' })),
      z.minimum(min, fieldMessage({ code: 'number.too_small', label: 'points', min })),
      z.maximum(max, fieldMessage({ code: 'number.too_large', label: 'points', max })),
    )
}

/** A question as entered. */
export const questionBody = z
  .strictObject({
    /** Id of an existing question. Any other text is replaced. */
    id: z.optional(z.string().check(z.maxLength(100))),
    text: line('question', 500),
    type: z.enum(['multiple', 'open']),
    points: z._default(points(), questionLimits.points.unless),
    answers: z.optional(
      z.array(
        z.strictObject({
          id: z.optional(z.string().check(z.maxLength(100))),
          text: line('answer', 300),
          isCorrect: z._default(z.boolean(), false),
        }),
      ),
    ),
    /** Expected answer of an open question. */
    openAnswer: z.optional(paragraphs('expectedAnswer', 1000)),
  })
  .check(({ value, issues }) => {
    const { min, max } = questionLimits.answers
    const count = value.answers?.length ?? 0
    if (value.type === 'open' || (count >= min && count <= max)) return
    const message = fieldMessage(
      count < min ? { code: 'quiz.few_answers', min } : { code: 'quiz.many_answers', max },
    )
    issues.push({ code: 'custom', message, path: ['answers'], input: value.answers })
  })

const answerOption = z.object({ id: id(), text: z.string(), isCorrect: z.boolean() })

export const question = z.object({
  id: id(),
  text: z.string(),
  type: z.enum(['multiple', 'open']),
  points: z.number(),
  /** For multiple choice. */
  answers: z.optional(z.array(answerOption)),
  /** For an open question: the expected answer, or an empty text. */
  openAnswer: z.optional(z.string()),
})

export type Question = z.output<typeof question>
