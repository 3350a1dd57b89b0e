import { Readable } from 'node:stream'
import { FileAnswer, json } from '#server/platform/http/file-answer.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { everyUser } from './list.ts'

const newest = { sort: 'created_at', order: 'desc' } as const

/** Streams everybody in the envelope of a list. */
export function streamUsers(scope: OrganizationScope, listing: Parameters<typeof everyUser>[1]): FileAnswer {
  async function* text() {
    let total = 0
    yield '{"success":true,"data":{"users":['
    for await (const people of everyUser(scope, listing)) {
      yield (total > 0 ? ',' : '') + people.map((user) => JSON.stringify(user)).join(',')
      total += people.length
    }
    const totalPages = total > 0 ? 1 : 0
    const pagination = { currentPage: 1, totalPages, totalItems: total, hasNext: false, hasPrev: false }
    yield `],"pagination":${JSON.stringify(pagination)}}}`
  }
  return new FileAnswer({ mediaType: json, body: Readable.from(text()) })
}

/** Streams everybody under both keys that clients of the dashboard read. */
export function streamForDashboard(scope: OrganizationScope): FileAnswer {
  async function* text() {
    yield '{"success":true'
    for (const key of ['data', 'users']) {
      yield `,"${key}":[`
      let first = true
      for await (const people of everyUser(scope, newest)) {
        yield (first ? '' : ',') + people.map((user) => JSON.stringify(user)).join(',')
        first = false
      }
      yield ']'
    }
    yield '}'
  }
  return new FileAnswer({ mediaType: json, body: Readable.from(text()) })
}
