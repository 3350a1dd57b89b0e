import { queryOptions } from '@tanstack/react-query'
import { listConsents } from '#contract/participation/consents.ts'
import { listDays } from '#contract/participation/recording.ts'
import { getMemberSettings } from '#contract/participation/settings.ts'
import { addDays } from '#contract/platform/days.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { answerOrKept } from './answerOrKept.ts'

const consents = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => answerOrKept('consents', () => callAsMember(listConsents, {}, { signal })),
  // Without a connection, the kept answer is read.
  networkMode: 'always',
})

/** The whole register of consents, newest first. */
export const registerQuery = queryOptions({ ...consents, select: ({ data }) => data })

/** The decisions that hold now, by purpose. */
export const consentsQuery = queryOptions({
  ...consents,
  select: ({ data }) =>
    Object.fromEntries(data.flatMap(({ purpose, given, until }) => (until ? [] : [[purpose, given]]))),
})

// One answer of the server has a hundred days at most.
const recent = 100

/** The first of the recent days. */
export const firstRecentDay = (today: string) => addDays(today, 1 - recent)

/** The own days with activity of the last hundred, newest first. They are kept on the device. */
export const recentDaysQuery = (today: string) => {
  const query = { from: firstRecentDay(today), to: today }
  return queryOptions({
    queryKey: ['days', query],
    queryFn: ({ signal }) => answerOrKept('days', () => callAsMember(listDays, { query }, { signal })),
    networkMode: 'always',
    select: ({ data }) => data,
  })
}

/** What the person set for themselves: goal, time zone, how they move. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => answerOrKept('settings', () => callAsMember(getMemberSettings, {}, { signal })),
  networkMode: 'always',
  select: ({ data }) => data,
})
