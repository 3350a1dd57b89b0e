import { queryOptions } from '@tanstack/react-query'
import { getDay, listDays } from '#contract/participation/recording.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { answerOrKept } from '#web/me/record/answerOrKept.ts'
import { firstRecentDay, recentDaysQuery } from '#web/me/record/queries.ts'

/** The own days with activity of a period of at most a hundred days. Recent ones are read from the device if needed. */
export function periodQuery({ from, to }: { from: string; to: string }, today: string) {
  if (from >= firstRecentDay(today))
    return queryOptions({
      ...recentDaysQuery(today),
      select: ({ data }) => data.filter(({ day }) => from <= day && day <= to),
    })
  const query = { from, to }
  return queryOptions({
    queryKey: ['days', query],
    queryFn: ({ signal }) => callAsMember(listDays, { query }, { signal }),
    select: ({ data }) => data,
  })
}

/** Why a day has its figures. */
export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: ['days', day],
    queryFn: ({ signal }) =>
      answerOrKept(`day ${day}`, () => callAsMember(getDay, { params: { day } }, { signal })),
    networkMode: 'always',
    select: ({ data }) => data,
  })

/** What is left of days that are older than thirteen months. */
export const oldMonthsQuery = (today: string) =>
  queryOptions({
    queryKey: ['days', 'months'],
    queryFn: ({ signal }) => callAsMember(listDays, { query: { from: today, to: today } }, { signal }),
    select: ({ months }) => months,
  })
