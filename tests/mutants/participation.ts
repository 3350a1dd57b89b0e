import { inFile, type Mutant } from './access.ts'

const quizMissions = ['server/participation/mission-progress/quiz-missions.test.ts']

/** What a person is told and may change in the employees' app. */
export const participationMutants: Mutant[] = [
  ...inFile('server/participation/mission-progress/questions.ts', quizMissions, [
    ['solutions come with the questions', 'isSolved ? answer : {', 'answer ?? {'],
    ['sources come with the questions', 'isSolved ? source : null', 'source'],
  ]),
  ...inFile('server/participation/mission-progress/service.ts', quizMissions, [
    [
      'a mission without questions is completed',
      "  if (!mission.isReady) fail('mission.not_ready')\n    await noteDone",
      '  await noteDone',
    ],
    ['questions are read before a mission begins', "|| stateOf(mission, own.now) === 'active'", '|| true'],
  ]),
]
