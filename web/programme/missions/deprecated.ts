import type { Call } from '#contract/platform/endpoint.ts'
import { listMissions, type MissionType } from '#contract/programme/missions.ts'
import { call } from '#web/platform/api/call.ts'

type Query = Omit<NonNullable<Call<typeof listMissions>['query']>, 'type'>

const ofType = (type: MissionType) => (query: Query) => call(listMissions, { query: { ...query, type } })

/** @deprecated Request the missions with their type. */
export const listQuizMissions = ofType('quiz_mission')

/** @deprecated Request the missions with their type. */
export const listIndividualChallenges = ofType('individual_challenge')

/** @deprecated Request the missions with their type. */
export const listPhotoChallenges = ofType('photo_challenge')
