import type { FastifyReply } from 'fastify'

/**
 * An answer whose JSON is written already, most of it by the database. Its text is the whole JSON of the endpoint's
 * answer: the query guarantees the shape, since no schema serializes it.
 */
export class JsonTextAnswer {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.type('application/json; charset=utf-8').send(this.#text)
  }
}
