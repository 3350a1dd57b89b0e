import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'

/** An answer too long to be held in memory. Its text is the whole JSON of the endpoint's answer. */
export class StreamedAnswer {
  readonly #text: AsyncIterable<string>
  constructor(text: AsyncIterable<string>) {
    this.#text = text
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.type('application/json; charset=utf-8').send(Readable.from(this.#text))
  }
}

async function* textOf(batches: AsyncIterable<object[]>): AsyncGenerator<string, number> {
  let total = 0
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield (total > 0 ? ',' : '') + rows.map((row) => JSON.stringify(row)).join(',')
    total += rows.length
  }
  return total
}

/** Streams all rows as the answer of an endpoint, under each of its names. */
export function streamRows({ alias }: Endpoint, readAll: () => AsyncIterable<object[]>): StreamedAnswer {
  const keys = ['data', ...(alias ? [alias] : [])]
  async function* text() {
    yield '{"success":true'
    for (const key of keys) {
      yield `,"${key}":[`
      yield* textOf(readAll())
      yield ']'
    }
    yield '}'
  }
  return new StreamedAnswer(text())
}

/** Streams all rows as the only page of a list. */
export function streamOnePage(key: string, batches: AsyncIterable<object[]>): StreamedAnswer {
  async function* text() {
    yield `{"success":true,"data":{"${key}":[`
    const totalItems = yield* textOf(batches)
    const totalPages = totalItems > 0 ? 1 : 0
    const pagination = { currentPage: 1, totalPages, totalItems, hasNext: false, hasPrev: false }
    yield `],"pagination":${JSON.stringify(pagination)}}}`
  }
  return new StreamedAnswer(text())
}
