import { expect, test } from 'vitest'
import type { Question } from '#contract/programme/questions.ts'
import { figuresOf } from './figures.ts'

/** Figures of a confidential quiz that all of these people answered, by how many were right in each question. */
const figures = (people: number, ...questions: { points?: number; correct: number }[]) =>
  figuresOf(
    questions.map(
      ({ points = 1 }, n): Question => ({ id: `${n}`, text: '?', type: 'open', points, openAnswer: 'yes' }),
    ),
    {
      people,
      counts: new Map(questions.map(({ correct }, n) => [`${n}`, { people, correct, chosen: new Map() }])),
      ...{ smallest: 10, confidential: true },
    },
  )

const shareOf = (correct: number, people: number) => figures(people, { correct }).questions[0]?.correctShare

const countsOf = (people: number) => Array.from({ length: people + 1 }, (_, n) => n)

test('[P-PRI-2] shares of confidential quizzes are in fewer steps the fewer people answered', () => {
  const shares = (people: number) => [...new Set(countsOf(people).map((count) => shareOf(count, people)))]
  expect([10, 16, 23].map(shares)).toEqual(Array(3).fill([0.2, 0.5, 0.8]))
  expect([24, 33].map(shares)).toEqual(Array(2).fill([0.1, 0.3, 0.5, 0.7, 0.9]))
  expect([34, 43].map(shares)).toEqual(Array(2).fill([0.1, 0.2, 0.4, 0.5, 0.6, 0.8, 0.9]))
  expect([44, 200].map(shares)).toEqual(Array(2).fill([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]))
})

test('[P-PRI-2] each share stands for several counts, and so does the share of those who answered otherwise', () => {
  for (let people = 10; people <= 200; people++) {
    const counts = countsOf(people)
    const byShare = Map.groupBy(counts, (count) => shareOf(count, people))
    const fewest = Math.min(...[...byShare.values()].map(({ length }) => length))
    expect(fewest, `${people}`).toBeGreaterThanOrEqual(people < 14 ? 3 : 5)
    const byBoth = Map.groupBy(
      counts,
      (count) => `${shareOf(count, people)} ${shareOf(people - count, people)}`,
    )
    expect(byBoth.size, `${people}`).toBe(byShare.size)
  }
})

test('[P-PRI-2] an average score tells nothing more than the shares, whatever the points', () => {
  const people = 16
  for (const points of [1, 3, 10, 100])
    for (const known of [0, 5, people]) {
      const told = countsOf(people).map((correct) => {
        const { averageScore, questions } = figures(people, { correct }, { points, correct: known })
        return { averageScore, shares: questions.map(({ correctShare }) => correctShare).join(' ') }
      })
      const byShares = Map.groupBy(told, ({ shares }) => shares)
      for (const alike of byShares.values())
        expect(new Set(alike.map(({ averageScore }) => averageScore)).size).toBe(1)
    }
})
