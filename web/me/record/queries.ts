import { queryOptions } from '@tanstack/react-query'
import { listConsents } from '#contract/participation/consents.ts'
import { listDays } from '#contract/participation/recording.ts'
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

/** The own days of a period with activity, newest first. */
export const daysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['days', from, to],
    queryFn: ({ signal }) =>
      answerOrKept('days', () => callAsMember(listDays, { query: { from, to } }, { signal })),
    networkMode: 'always',
    select: ({ data }) => data,
  })
