import { addDays } from '#contract/platform/days.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import type { QuizCategory } from '#contract/programme/quizzes.ts'
import type { DayRecord } from '#server/programme/activities/service.ts'
import { type Draft, demoQuestions, frenchQuestions } from './questions.ts'

export interface DemoChallenge {
  title: string
  description: string
  type: ChallengeType
  activityMetric: ActivityMetric
  /** Days from today to its first day. */
  starts: number
  duration: number
  /** Its own organization competes with the two workshops. */
  withOwn?: boolean
}

interface DemoQuiz {
  title: string
  category: QuizCategory
  /** Days from today to the morning it opens. */
  starts: number
  /** Days it stays open. */
  open: number
  /** Number of participants. */
  people: number
  questions: Draft[]
}

export interface DemoProgramme {
  challenges: DemoChallenge[]
  quizzes: DemoQuiz[]
  teams: string[]
}

const challenge = (
  title: string,
  description: string,
  type: ChallengeType,
  starts: number,
  duration: number,
  activityMetric: ActivityMetric = 'steps',
): DemoChallenge => ({ title, description, type, activityMetric, starts, duration })

const quiz = (
  title: string,
  category: QuizCategory,
  starts: number,
  open: number,
  people = 0,
  questions = demoQuestions[category] ?? [],
): DemoQuiz => ({ title, category, starts, open, people, questions })

/** Programmes of the demo's organizations, by name. */
export const demoProgrammes: Record<string, DemoProgramme> = {
  'Boréal Atelier': {
    teams: ['Les Érables', 'North Wind', 'River Stones'],
    challenges: [
      challenge('From Montréal to Gaspé', 'We walk the coast together.', 'collective-target', -64, 28),
      challenge('The first relay', 'Three weeks, three teams.', 'team-competition', -58, 21),
      challenge('Lyon against Montréal', 'Two workshops, one winner.', 'inter-company', -40, 27),
      challenge('The first podium', 'Two weeks, three places.', 'podium', -37, 14),
      challenge('Ten thousand steps', 'A small goal for each day.', 'individual-mission', -27, 21),
      challenge('Team steps', 'Which team walks furthest on average?', 'team-competition', -26, 42),
      challenge('Back along the river', 'All the way home, a day at a time.', 'collective-target', -25, 40),
      challenge('A forest of our own', 'Our steps become trees.', 'environmental', -24, 40),
      challenge('Steps for the food bank', 'Each step is a small gift.', 'donation-challenge', -22, 35),
      challenge('The long fortnight', 'The three most active people.', 'podium', -11, 21),
      {
        ...challenge('Three workshops', 'Montréal, Lyon and the office.', 'inter-company', -12, 30),
        withOwn: true,
      },
      challenge(
        'Stretch at noon',
        'Ten minutes away from the bench.',
        'individual-mission',
        0,
        14,
        'active-minutes',
      ),
      challenge('The quickest week', 'The three most active people of the week.', 'podium', 19, 7, 'points'),
      challenge('Cycling to work', 'Leave the car at home.', 'team-competition', 33, 28, 'distance'),
    ],
    quizzes: [
      quiz('Move a little every day', 'sport', -44, 10, 26),
      quiz('What is on your plate?', 'nutrition', -23, 10, 34),
      quiz('How well do you sleep?', 'sleep', -6, 12, 22),
      quiz('A good posture at the bench', 'health', -1, 7, 12),
      quiz('Water, coffee and you', 'nutrition', 3, 7),
      quiz('Moving in winter', 'sport', 15, 10),
      quiz('Waste less in the workshop', 'environment', 27, 10),
    ],
  },
  'Atelier Montréal': {
    teams: ['Varnish', 'Mortise', 'Tenon'],
    challenges: [
      challenge('Up the mountain', 'The height of Mont Royal, floor by floor.', 'collective-target', -40, 21),
      challenge(
        'Morning walk',
        'Twenty minutes before work.',
        'individual-mission',
        -8,
        21,
        'active-minutes',
      ),
      challenge('Workshop against shop', 'Two teams, three weeks.', 'team-competition', 6, 21),
    ],
    quizzes: [
      quiz('Are you drinking enough?', 'health', -15, 7, 40),
      quiz('Your evening before bed', 'sleep', 2, 7),
    ],
  },
  'Atelier Lyon': {
    teams: ['Rhône', 'Saône'],
    challenges: [
      challenge('De Lyon à Marseille', 'On descend le Rhône ensemble.', 'collective-target', -18, 35),
      challenge('Le podium de la semaine', 'Les trois plus actifs.', 'podium', 9, 7, 'points'),
    ],
    quizzes: [quiz('Bien manger au travail', 'nutrition', -4, 10, 18, frenchQuestions)],
  },
}

/** Days with activity before today. */
const past = 70

/** An invented active person. */
export interface DemoMember {
  id: string
  /** The day they joined, in their organization's time zone. */
  since: string
}

/** A pseudo-random number from 0 to 99, the same for the same person and day. */
const chance = (n: number, back: number) => (n * 7919 + back * 1031 + n * back * 37) % 100

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/** Generates a person's activities up to today: most people move on most days, some start later, some never. */
export function demoActivities({ since }: DemoMember, n: number, today: string): DayRecord[] {
  if (n % 9 === 4) return []
  return Array.from({ length: past }, (_, back) => ({ back, day: addDays(today, -back) }))
    .filter(({ back, day }) => day >= since && chance(n, back) < (isWeekend(day) ? 72 : 86))
    .filter(({ back }) => n % 4 !== 1 || back < 24 + ((n * 13) % 40))
    .map(({ back, day }) => {
      const steps = 3400 + (n % 3) * 350 + ((n * 977 + back * 1511) % 7200)
      const distanceM = Math.round(steps * 0.72)
      return { day, steps, distanceM, activeMinutes: Math.round(steps / 130) }
    })
}
