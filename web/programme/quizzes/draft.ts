import * as z from 'zod/mini'
import { addDays } from '#contract/platform/days.ts'
import { validate } from '#contract/platform/validation.ts'
import { questionLimits } from '#contract/programme/questions.ts'
import { type QuizDetail, quizBody, quizCategory } from '#contract/programme/quizzes.ts'

const answerDraft = z.object({ id: z.string(), text: z.string(), isCorrect: z.boolean() })

export type AnswerDraft = z.output<typeof answerDraft>

const questionDraft = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(['multiple', 'open']),
  points: z.number(),
  answers: z.array(answerDraft),
  openAnswer: z.string(),
})

/** Holds the solutions of both types, so that changing the type back loses nothing. */
export type QuestionDraft = z.output<typeof questionDraft>

/** A quiz as it is typed. Its days are YYYY-MM-DD. */
export const quizDraft = z.object({
  title: z.string(),
  category: z.union([quizCategory, z.literal('')]),
  startDate: z.string(),
  endDate: z.string(),
  questions: z.array(questionDraft),
  /** Version of the quiz that the draft began from. */
  version: z.optional(z.number()),
})

export type QuizDraft = z.output<typeof quizDraft>

/** Tells a new question or answer apart until the server names it. */
const newId = () => `new-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`

export const blankAnswer = (): AnswerDraft => ({ id: newId(), text: '', isCorrect: false })

export const blankAnswers = () => Array.from({ length: questionLimits.answers.unless }, blankAnswer)

export const blankQuestion = (): QuestionDraft => ({
  id: newId(),
  text: '',
  type: 'multiple',
  points: questionLimits.points.unless,
  answers: blankAnswers(),
  openAnswer: '',
})

/** The days a quiz lasts that nobody has said otherwise about. */
const usualDays = 7

const periodFrom = (start: string, days = usualDays) => ({ startDate: start, endDate: addDays(start, days) })

/** The quiz on another first day, and as long as before. */
export function movedTo(start: string, draft: QuizDraft): QuizDraft {
  const days = (Date.parse(draft.endDate) - Date.parse(draft.startDate)) / 86_400_000
  return { ...draft, ...periodFrom(start, days >= 0 ? days : usualDays) }
}

export const blankDraft = (start: string): QuizDraft => ({
  title: '',
  category: '',
  ...periodFrom(start),
  questions: [],
})

export const draftOf = (quiz: QuizDetail, dayOf: (moment: string) => string): QuizDraft => ({
  title: quiz.title,
  category: quiz.category,
  startDate: dayOf(quiz.startDate),
  endDate: dayOf(quiz.endDate),
  questions: quiz.questions.map((question) => ({
    ...question,
    answers: question.answers ?? [],
    openAnswer: question.openAnswer ?? '',
  })),
  version: quiz.version,
})

export const duplicateOf = (question: QuestionDraft): QuestionDraft => ({
  ...question,
  id: newId(),
  answers: question.answers.map((answer) => ({ ...answer, id: newId() })),
})

/** The question with that id moved to a place, from 0 on. */
export function moved(questions: readonly QuestionDraft[], id: string, place: number): QuestionDraft[] {
  const others = questions.filter((question) => question.id !== id)
  const question = questions.find((one) => one.id === id)
  return question ? others.toSpliced(place, 0, question) : others
}

/** Whole points within their limits; the usual ones where nothing was said. */
export function pointsOf(text: string): number {
  const { min, max, unless } = questionLimits.points
  const points = Math.round(Number(text))
  return text.trim() === '' || Number.isNaN(points) ? unless : Math.min(max, Math.max(min, points))
}

/** A question as it is sent: the solution of its own type alone. */
export const questionOf = ({ id, text, type, points, answers, openAnswer }: QuestionDraft) => ({
  id,
  text,
  type,
  points,
  ...(type === 'multiple' ? { answers } : { openAnswer }),
})

/**
 * What would be sent, or the errors that stand against it. A day that is the quiz's own is sent as the instant it
 * was, so that saving a title moves no hour.
 */
export function checked(draft: QuizDraft, quiz?: QuizDetail, dayOf?: (moment: string) => string) {
  const moment = (end: 'startDate' | 'endDate') =>
    quiz && dayOf?.(quiz[end]) === draft[end] ? quiz[end] : draft[end]
  const { data, errors = {} } = validate(quizBody, {
    title: draft.title,
    category: draft.category,
    startDate: moment('startDate'),
    endDate: moment('endDate'),
    questions: draft.questions.map(questionOf),
  })
  return {
    body: data,
    problems: Object.values(errors),
    endsEarly: draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate,
  }
}
