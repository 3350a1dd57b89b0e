// One table of who sees what of a person (P-CON-3). The page /me/privacy is drawn from it, the server's floors use its
// numbers, and contract/visible-fields.ts names the fields of administrators' answers by its kinds.

/**
 * The fewest people a figure may include: `health` for sums of steps, distances and minutes and for answers of
 * confidential quizzes, `participation` for counts of people, `board` for boards and totals that people see themselves
 * where each has been in the organization for `daysBeforeCounting`, and `crowd` for those however new people are.
 */
export const smallestGroups = { participation: 5, health: 10, board: 5, crowd: 10 } as const

/** What others see of a score is rounded down to this: steps, metres, minutes, points. */
export const boardSteps = { steps: 100, distance: 100, 'active-minutes': 5, points: 1 } as const

/** What others see of a score. */
export const roundDown = (amount: number, metric: keyof typeof boardSteps): number =>
  Math.floor(amount / boardSteps[metric]) * boardSteps[metric]

export const audiences = ['me', 'team', 'challenge', 'organizers', 'employer', 'provider'] as const

/**
 * Who may see something: the person, their team, everybody who joined the same challenge, those who run the programme,
 * the administrators, and the provider of the portal in a support session.
 */
export type Audience = (typeof audiences)[number]

/**
 * - `everything`: as it is
 * - `named`: with the person's name
 * - `alias`: under the alias of the challenge, or the name if the person chose to show it
 * - `unsigned`: without a name, unless the person chose to show it
 * - `rounded`: under the alias, rounded down to `boardSteps`
 * - `total`: one sum of several people, rounded down
 * - `weeks`: sums of closed weeks of those who agreed
 * - `shares`: shares of the answers once the quiz has closed, and a count of participants in steps
 * - `counts`: a count of people in steps
 * - `outcome`: places of teams, trees, money and whole percents of a sealed challenge
 * - `attached`: exactly what the person attached, without the name
 * - `roles`: who opened or exported the person's entry, by role
 */
export type Form =
  | 'everything'
  | 'named'
  | 'alias'
  | 'unsigned'
  | 'rounded'
  | 'total'
  | 'weeks'
  | 'shares'
  | 'counts'
  | 'outcome'
  | 'attached'
  | 'roles'

/**
 * - `membership`: until the organization deletes the person's entry
 * - `erased`: until then, or until the person erases their data
 * - `leaving`: until the person leaves the challenge, or it is deleted
 * - `quiz`: until the quiz is deleted
 * - `sealed`: until the result of the challenge is sealed
 * - `wall`: until the person takes it back or is deactivated, at most 30 days after the mission, or after sharing where
 *   the mission has no end
 * - `signed-out`: until the person signs out there
 * - `year`: for a year
 * - `kept`: for good, because it names nobody or is the record of who did what
 */
export type Until =
  | 'membership'
  | 'erased'
  | 'leaving'
  | 'quiz'
  | 'sealed'
  | 'wall'
  | 'signed-out'
  | 'year'
  | 'kept'

export interface View {
  form: Form
  /** The class of the smallest group, where a figure needs several people. */
  from?: Exclude<keyof typeof smallestGroups, 'crowd'>
  until: Until
}

/** Who sees a kind of data. An audience that is missing never sees it. */
type Views = Partial<Record<Audience, View>>

const own = (until: Until): View => ({ form: 'everything', until })

const onlyMe = (until: Until): Views => ({ me: own(until) })

/** Those who run the programme are administrators, and a support session has an administrator's rights. */
const administrators = (view: View): Views => ({ organizers: view, employer: view, provider: view })

const players = (view: View): Views => ({ team: view, challenge: view })

const rounded: View = { form: 'rounded', from: 'board', until: 'leaving' }

/** Kinds of data about a person, in the order of the page. */
export const visibility = {
  /** Typed sessions and days, with their versions. */
  entries: onlyMe('erased'),
  /** Steps, distances and minutes of a day. */
  days: {
    ...onlyMe('erased'),
    ...administrators({ form: 'weeks', from: 'health', until: 'kept' }),
  },
  sources: onlyMe('erased'),
  /** Own goal, time zone, how one moves. */
  settings: onlyMe('erased'),
  consents: onlyMe('membership'),
  /** What a person was told of, and what they chose to be told. */
  notices: onlyMe('erased'),
  /** Whether a person was active in a month. */
  activeMonths: {
    ...onlyMe('erased'),
    ...administrators({ form: 'counts', from: 'participation', until: 'kept' }),
  },
  /** Which challenges a person joined, and as whom. */
  joins: { ...onlyMe('erased'), ...players({ form: 'alias', from: 'board', until: 'leaving' }) },
  scores: { ...onlyMe('erased'), ...players(rounded) },
  /** Alias and score of the day before on wall screens, for those who agreed to it. Everybody who passes by sees them. */
  screens: { ...onlyMe('erased'), ...players(rounded), ...administrators(rounded) },
  /** Sums of a team, or of everybody in a challenge, that move with each entry. */
  totals: {
    me: { form: 'total', from: 'board', until: 'leaving' },
    ...players({ form: 'total', from: 'board', until: 'leaving' }),
    ...administrators({ form: 'weeks', from: 'health', until: 'kept' }),
  },
  /** The outcome of a sealed challenge: places of teams, trees, dollars, whole percents of the target. */
  results: {
    me: own('kept'),
    ...players({ form: 'rounded', from: 'board', until: 'kept' }),
    ...administrators({ form: 'outcome', from: 'health', until: 'kept' }),
  },
  /** Appeals in a challenge. The referee reads one about the own day; one about an alias reaches nobody. */
  appeals: { ...onlyMe('leaving'), organizers: { form: 'attached', until: 'sealed' } },
  /** How many cheers a person received. Nobody learns who sent them. */
  cheers: onlyMe('leaving'),
  /** Missions that a person started and completed, and the days they ticked. */
  missions: {
    ...onlyMe('erased'),
    ...administrators({ form: 'counts', from: 'participation', until: 'kept' }),
  },
  /** Photos that a person took for a mission and did not share. */
  photos: onlyMe('erased'),
  /** Photos on a mission's wall, or waiting for it. */
  sharedPhotos: {
    me: own('wall'),
    team: { form: 'unsigned', until: 'wall' },
    ...administrators({ form: 'unsigned', until: 'wall' }),
  },
  /** Place and name of a winner who told the organizers. */
  wins: { ...onlyMe('membership'), ...administrators({ form: 'named', until: 'membership' }) },
  /** Answers in quizzes about health, nutrition, sleep and wellness, and in surveys. */
  confidentialAnswers: {
    ...onlyMe('quiz'),
    ...administrators({ form: 'shares', from: 'health', until: 'kept' }),
  },
  /** Answers in quizzes about sport and the environment. */
  namedAnswers: {
    ...onlyMe('quiz'),
    organizers: { form: 'named', until: 'quiz' },
    employer: { form: 'named', until: 'quiz' },
    provider: { form: 'shares', from: 'participation', until: 'quiz' },
  },
  /** Name, addresses, team and what the organization entered. */
  roster: { ...onlyMe('membership'), ...administrators({ form: 'named', until: 'membership' }) },
  /** Where and since when a person is signed in. */
  sessions: onlyMe('signed-out'),
  /** What administrators changed, opened or exported, with the names of the people concerned. */
  changes: { me: { form: 'roles', until: 'year' }, ...administrators({ form: 'named', until: 'kept' }) },
} as const satisfies Record<string, Views>

export type KindOfData = keyof typeof visibility

/** Kinds that say nothing about a person who takes part. */
export type OtherKind = 'programme' | 'organization'
