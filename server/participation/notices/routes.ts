import * as contract from '#contract/participation/notices.ts'
import { implement } from '#server/platform/http/implement.ts'
import { turnPushOff, turnPushOn } from './devices.ts'
import { endByLink } from './mail.ts'
import { readNotices, storeChoice } from './service.ts'

export const noticeRoutes = [
  implement(contract.getNotices, async ({ context, member }) => ({
    data: await readNotices(context, member),
  })),

  implement(contract.chooseNotice, async ({ context, member, body }) => {
    await member.own((db) => storeChoice(db, member.person, body))
    return { data: await readNotices(context, member) }
  }),

  implement(contract.turnPushOn, async ({ context, member, body }) => {
    await turnPushOn(context, member, body)
    return { data: await readNotices(context, member) }
  }),

  implement(contract.turnPushOff, async ({ context, member }) => {
    await turnPushOff(member)
    return { data: await readNotices(context, member) }
  }),

  implement(contract.endNoticeMails, async ({ context, query }) => ({
    data: { kind: await endByLink(context, query.token) },
  })),
]
