import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fail } from '#server/http/failure.ts'

/** OWASP's least parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const lanes = availableParallelism()
const longestQueue = 64

let running = 0
const waiting: (() => void)[] = []

/** As many hashes at once as there are cores: a flood of sign-ins fills a short queue, not the memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= lanes) {
    if (waiting.length >= longestQueue) fail('server.busy', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

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
