import type { Input } from '#contract/platform/endpoint.ts'
import type { Question } from '#contract/programme/questions.ts'
import type { createQuiz, QuizCategory } from '#contract/programme/quizzes.ts'

export type Draft = Input<typeof createQuiz>['body']['questions'][number]

const choice = (text: string, right: string[], wrong: string[]): Draft => ({
  text,
  type: 'multiple',
  points: 10,
  answers: [
    ...right.map((answer) => ({ text: answer, isCorrect: true })),
    ...wrong.map((answer) => ({ text: answer, isCorrect: false })),
  ],
})

/** A question about oneself has no solution. */
const aboutOneself = (text: string, ...answers: string[]): Draft => choice(text, [], answers)

const open = (text: string, openAnswer = ''): Draft => ({ text, type: 'open', points: 5, openAnswer })

/** Questions of the demo's quizzes by category. */
export const demoQuestions: Partial<Record<QuizCategory, Draft[]>> = {
  nutrition: [
    choice(
      'Which of these count as vegetables of the day?',
      ['Carrots', 'Lentil soup'],
      ['Orange soda', 'Crisps'],
    ),
    aboutOneself('How many glasses of water did you drink today?', 'None', 'One to three', 'Four or more'),
    open('Which fruit do you like best in winter?'),
  ],
  sleep: [
    choice('How long do most adults sleep well?', ['Seven to nine hours'], ['Four hours', 'Twelve hours']),
    aboutOneself('How did you sleep this week?', 'Well', 'So-so', 'Badly'),
    choice('What helps to fall asleep?', ['A dark room', 'The same hour each night'], ['A strong coffee']),
  ],
  health: [
    choice('How high should the screen stand?', ['At eye level'], ['On the knees', 'Above the head']),
    aboutOneself('How often do you stretch at work?', 'Every hour', 'Once a day', 'Never'),
    open('What would make your workplace more comfortable?'),
  ],
  sport: [
    choice(
      'What counts as moving?',
      ['Climbing stairs', 'Carrying wood', 'A walk at noon'],
      ['Watching hockey'],
    ),
    choice('How long is a good warm-up?', ['Five to ten minutes'], ['Two hours']),
    open('How many minutes a week are advised at least?', '150'),
  ],
  environment: [
    choice('Where do clean wood chips go?', ['Into the compost'], ['Into the paint bin', 'Down the drain']),
    choice('Which light uses the least power?', ['LED'], ['Halogen', 'Neon']),
    open('Which habit would save the most waste in your workshop?'),
  ],
}

/** The same in French, for the people in Lyon. */
export const frenchQuestions: Draft[] = [
  choice('Que boire pendant la journée ?', ['De l’eau', 'Une tisane'], ['Trois sodas']),
  aboutOneself('Prenez-vous un petit déjeuner ?', 'Tous les jours', 'Parfois', 'Jamais'),
  open('Quel est votre légume préféré ?'),
]

export function answerOf({ id: questionId, type, answers = [], openAnswer }: Question, n: number) {
  if (type === 'open') return { questionId, text: openAnswer || (n % 2 ? 'Apples' : 'Pears') }
  const solution = answers.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  const other = answers[(n * 5 + 1) % answers.length]
  const knows = solution.length > 0 && n % 5 !== 0
  return { questionId, answerIds: knows ? solution : other ? [other.id] : [] }
}
