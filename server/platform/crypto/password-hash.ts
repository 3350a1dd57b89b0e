import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'

/** The minimum that OWASP recommends for argon2id: 19 MiB, two iterations, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Leave one core to the event loop and the database: hashing is bound by memory and gains little from the last
// core.
const concurrency = Math.max(1, availableParallelism() - 1)
const runLimited = limitConcurrency({ concurrency, maxWaiting: 64, retryAfter: 2 })

/** @throws server.busy when the queue is full */
export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(password, parameters))
}

let dummy: Promise<string> | undefined

/**
 * Verifies a password. Without a hash it does the same work, so that the response time does not reveal whether an
 * address is known.
 * @throws server.busy when the queue is full
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummy ??= hash('no account has this password', parameters)
  const known = passwordHash ?? (await dummy)
  const right = await runLimited(() => verify(known, password))
  return right && passwordHash !== undefined
}
