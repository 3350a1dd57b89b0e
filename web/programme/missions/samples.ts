import type { Mission } from '#contract/programme/missions.ts'
import { pageOf, searchMatcher } from '#web/lists/localPage.ts'
import { type MissionListing, pageSize } from './listing.ts'

const sample = (
  number: number,
  missionType: Mission['missionType'],
  missionTitle: string,
  missionTitleFr: string,
  missionSummary: Mission['missionSummary'],
  status: Mission['status'] = 'active',
): Mission => {
  const id = `00000000-0000-4000-8000-00000000000${number}`
  const assignedAt = '2026-01-05T09:00:00.000Z'
  return {
    id,
    assignmentId: id,
    missionId: id,
    missionType,
    missionTitle,
    missionTitleFr,
    assignedAt,
    status,
    missionSummary,
    isReady: true,
  }
}

/** Sample missions, shown with a note that says so. */
const samples: readonly Mission[] = [
  sample(1, 'quiz_mission', 'Sleep and rest', 'Sommeil et repos', {
    category: 'Sleep',
    questionCount: 8,
    durationDays: 7,
  }),
  sample(
    2,
    'individual_challenge',
    'Walk a little further',
    'Marcher un peu plus loin',
    { challengeType: 'Steps', targetValue: 8000, unit: 'steps', durationDays: 21 },
    'paused',
  ),
  sample(3, 'photo_challenge', 'My favourite path', 'Mon sentier préféré', {
    photoTheme: 'Nature',
    durationDays: 14,
  }),
  sample(
    4,
    'quiz_mission',
    'Eating well at work',
    'Bien manger au travail',
    { category: 'Nutrition', questionCount: 10, durationDays: 14 },
    'completed',
  ),
]

/** Filters the samples like the server filters missions. */
export function samplePage({ page, search, type, status }: MissionListing) {
  const matches = searchMatcher(search)
  const found = samples.filter(
    (mission) =>
      (type === 'all' || mission.missionType === type) &&
      (status === 'all' || mission.status === status) &&
      matches(`${mission.missionTitle} ${mission.missionTitleFr}`),
  )
  const { rows, pagination } = pageOf(found, page, pageSize)
  return { missions: rows, pagination }
}
