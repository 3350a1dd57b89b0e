import { userFields, userFieldValues } from '#server/schema/custom-fields.ts'
import type { Stage } from '#tests/server/access-stage.ts'

type Body = Record<string, unknown>

const questions = [
  {
    id: 'new',
    text: 'How long?',
    type: 'multiple',
    points: 5,
    answers: [
      { id: 'one', text: 'Six hours', isCorrect: true },
      { id: 'two', text: 'Eight hours', isCorrect: false },
    ],
  },
  { text: 'Why?', type: 'open', points: 10, openAnswer: 'To rest' },
]

const activity = { calculationApproach: 'activity', estimatedParticipants: 100, dailyGoal: 5000 }
const settings = {
  'team-competition': { teams: [], scoringMethod: 'average' },
  environmental: { ...activity, costPerTree: 5, stepsPerTree: 400_000, budget: 470, targetTrees: 94 },
  'collective-target': {
    estimatedParticipants: 100,
    dailyGoal: 5000,
    targetValue: 1,
    showMap: true,
    mapStyle: 'city',
  },
  podium: { podiumPlaces: 3 },
  'individual-mission': { dailyGoal: 6000 },
  'inter-company': { companies: [], scoringMethod: 'total' },
  'donation-challenge': { ...activity, stepsPerDollar: 50_000, budget: 938, targetDonation: 1 },
}

const challenge = {
  title: 'Steps',
  description: 'Together',
  activityMetric: 'steps',
  startDate: '2026-03-02',
  duration: 7,
  language: 'en',
  templates: { 'launch-email': { title: 'Come', text: 'All of you' } },
}

const missionSummary = {
  category: 'Sleep',
  questionCount: 3,
  challengeType: 'Steps',
  targetValue: 10,
  unit: 'km',
  durationDays: 7,
  photoTheme: 'Trees',
  startDate: '2026-03-02',
  endDate: '2026-03-09',
}

const bilingual = { text: 'How long?', textFr: 'Combien ?' }

const entrySession = { activity: '18230', day: '2026-03-01', start: '12:00', minutes: 40, distanceM: 900 }

const fileDays = [
  {
    day: '2026-03-01',
    mark: 'measured',
    quarters: { steps: [[48, 900]] },
    total: { footM: 700 },
    sessions: [
      {
        activity: '18230',
        startedAt: '2026-03-01T12:00:00Z',
        endedAt: '2026-03-01T13:00:00Z',
        minutes: 40,
      },
    ],
  },
]

const fileSources = [
  { kind: 'watch', name: 'Watch', place: { rank: 1, since: '2026-03-01T12:00:00.000Z' }, days: fileDays },
]

const withSession = (_: Stage, body: Body) => [body, { session: entrySession }]

/** Returns the fields of `home`, one of each type, with a value by its key. */
async function valuesOfFields({ server, home }: Stage): Promise<Body> {
  const { db } = server.makeContext()
  const organizationId = home.id
  const sound = { text: 'Words', number: '7', date: '2026-03-02', list: 'One' } as const
  const values: Body = {}
  for (const type of ['text', 'number', 'date', 'list'] as const) {
    const key = `of_${type}`
    const [field] = await db
      .insert(userFields)
      .values({ organizationId, key, name: key, type, isRequired: false })
      .onConflictDoNothing()
      .returning()
    if (field && type === 'list')
      await db.insert(userFieldValues).values({ organizationId, fieldId: field.id, value: 'One', place: 0 })
    values[key] = sound[type]
  }
  return values
}

/** Bodies with parts that the samples omit: non-empty lists, records and alternatives. */
type MakeBodies = (stage: Stage, sample: Body) => Promise<Body[]> | Body[]

export const fullerBodies: ReadonlyMap<string, MakeBodies> = new Map<string, MakeBodies>([
  [
    'intake.sendOpenMHealth',
    (_: Stage, body: Body) => [
      body,
      {
        header: { schema_id: { namespace: 'omh', name: 'physical-activity', version: '1.2' } },
        body: {
          activity_name: 'walking',
          reported_activity_intensity: 'light',
          distance: { value: 900, unit: 'm' },
          effective_time_frame: {
            time_interval: {
              start_date_time: '2026-03-02T08:00:00+01:00',
              duration: { value: 15, unit: 'min' },
            },
          },
        },
      },
    ],
  ],
  ['factorPolicies.setFactorPolicy', () => [{ audience: 'role_holders', providerSays: false }]],
  ['recording.saveEntry', withSession],
  ['recording.previewEntry', withSession],
  ['fileImports.previewFileImport', () => [{ sources: fileSources }]],
  ['fileImports.putFileImportPart', () => [{ sources: fileSources }]],
  [
    'connectors.receiveGoogleHealthNotice',
    (_: Stage, body: Body) => [
      body,
      {
        data: {
          healthUserId: 'somebody',
          intervals: [{ physicalTimeInterval: { startTime: '2026-03-01T12:00:00.000Z' } }],
        },
      },
    ],
  ],
  ['quizzes.createQuiz', (_: Stage, body: Body) => [{ ...body, questions }]],
  ['quizzes.updateQuiz', (_: Stage, body: Body) => [{ ...body, questions }]],
  [
    'challenges.createChallenge',
    () => Object.entries(settings).map(([type, chosen]) => ({ ...challenge, type, settings: chosen })),
  ],
  [
    'quizResults.respondToQuiz',
    (_: Stage, body: Body) => [
      body,
      { answers: [{ questionId: crypto.randomUUID(), answerIds: [crypto.randomUUID()] }] },
    ],
  ],
  [
    'missions.assignMissions',
    ({ home }: Stage) => [
      {
        organizationId: home.id,
        missions: [
          {
            assignmentId: crypto.randomUUID(),
            missionId: crypto.randomUUID(),
            missionType: 'photo_challenge',
            missionTitle: 'The view from my walk',
            missionTitleFr: 'La vue',
            assignedAt: '2026-03-02T09:00:00.000Z',
            status: 'active',
            missionSummary,
          },
        ],
      },
      {
        organizationId: home.id,
        missions: [
          {
            missionType: 'quiz_mission',
            missionTitle: 'Sleep',
            questions: [{ ...bilingual, source: 'A study', answers: [bilingual, bilingual] }],
          },
        ],
      },
    ],
  ],
  [
    'users.updateUser',
    async (stage: Stage, body: Body) => [
      { ...body, metadata: { custom_fields: await valuesOfFields(stage) } },
    ],
  ],
  [
    'userFields.createUserField',
    (_: Stage, body: Body) => [{ ...body, type: 'list', values: ['One', { value: 'Two' }] }],
  ],
  [
    'accounts.updateAccount',
    () => [{ metadata: { theme: 'dark', preferences: { sound: 'off', size: 2, dense: true, last: null } } }],
  ],
  ['credits.grantCredits', ({ home }: Stage) => [{ organizationId: home.id, amount: 1, reason: 'A trial' }]],
])
