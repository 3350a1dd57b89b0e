import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'

/** OWASP's least parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// One core stays free for the event loop and the database: hashing is bound by memory, and gains little from the last one.
const concurrency = Math.max(1, availableParallelism() - 1)
const inTurn = limitConcurrency({ concurrency, maxWaiting: 64, retryAfter: 2 })

/** @throws server.busy when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

let dummy: Promise<string> | undefined

/**
 * Whether a password is right. Without a hash to compare with, the same work is done for nothing, so that the
 * time an answer takes does not tell known addresses from unknown ones.
 * @throws server.busy when too many wait already
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummy ??= hash('no account has this password', parameters)
  const known = passwordHash ?? (await dummy)
  const right = await inTurn(() => verify(known, password))
  return right && passwordHash !== undefined
}
