import { addDays } from '#contract/platform/days.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import type { assignMissions, MissionQuestion } from '#contract/programme/missions.ts'
import { calmQuestions } from './catalogue-calm.ts'
import { movementQuestions } from './catalogue-movement.ts'
import { nutritionQuestions } from './catalogue-nutrition.ts'
import { sleepQuestions } from './catalogue-sleep.ts'

type NewMission = Input<typeof assignMissions>['body']['missions'][number]

const mission = (
  missionId: string,
  missionType: NewMission['missionType'],
  missionTitle: string,
  missionTitleFr: string,
  missionSummary: NewMission['missionSummary'] & { durationDays: number },
  questions?: MissionQuestion[],
) => ({
  ...{ missionId, missionType, missionTitle, missionTitleFr, missionSummary },
  ...(questions && { questions }),
})

/** The starter catalogue. Never change an id: it identifies assigned missions. */
const catalogue = [
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a01',
    'quiz_mission',
    'How well do you sleep?',
    'Dormez-vous bien ?',
    {
      category: 'Sleep',
      questionCount: 8,
      durationDays: 7,
    },
    sleepQuestions,
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a02',
    'quiz_mission',
    'What is on your plate?',
    'Qu’y a-t-il dans votre assiette ?',
    { category: 'Nutrition', questionCount: 10, durationDays: 14 },
    nutritionQuestions,
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a03',
    'quiz_mission',
    'Sitting, standing, stretching',
    'Assis, debout, étiré',
    { category: 'Health', questionCount: 6, durationDays: 7 },
    movementQuestions,
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a04',
    'quiz_mission',
    'A calm mind at work',
    'L’esprit tranquille au travail',
    { category: 'Wellness', questionCount: 8, durationDays: 14 },
    calmQuestions,
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a05',
    'individual_challenge',
    'Eight thousand steps a day',
    'Huit mille pas par jour',
    { challengeType: 'Steps', targetValue: 8000, unit: 'steps', durationDays: 21 },
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a06',
    'individual_challenge',
    'Six glasses of water',
    'Six verres d’eau',
    { challengeType: 'Hydration', targetValue: 6, unit: 'glasses', durationDays: 14 },
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a07',
    'individual_challenge',
    'Twenty minutes outdoors',
    'Vingt minutes au grand air',
    { challengeType: 'Active minutes', targetValue: 20, unit: 'minutes', durationDays: 14 },
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a08',
    'individual_challenge',
    'Take the stairs',
    'Prenez l’escalier',
    { challengeType: 'Floors', targetValue: 10, unit: 'floors', durationDays: 10 },
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a09',
    'individual_challenge',
    'No screen before bed',
    'Pas d’écran avant le coucher',
    { challengeType: 'Sleep', targetValue: 30, unit: 'minutes', durationDays: 7 },
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a10',
    'photo_challenge',
    'A lunch full of colours',
    'Un dîner haut en couleur',
    { photoTheme: 'Food', durationDays: 7 },
  ),
  mission(
    '5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a11',
    'photo_challenge',
    'The view from my walk',
    'La vue de ma promenade',
    { photoTheme: 'Nature', durationDays: 14 },
  ),
  mission('5d0c7c0e-2b0a-4c9e-9a53-1f4f8e6b0a12', 'photo_challenge', 'On two wheels', 'Sur deux roues', {
    photoTheme: 'Cycling',
    durationDays: 21,
  }),
]

/** Returns the catalogue's missions, active from a day for their duration. */
export const catalogueFrom = (startDate: string): NewMission[] =>
  catalogue.map((mission) => {
    const { durationDays } = mission.missionSummary
    const endDate = addDays(startDate, durationDays)
    return {
      ...mission,
      status: 'active' as const,
      missionSummary: { ...mission.missionSummary, startDate, endDate },
    }
  })
