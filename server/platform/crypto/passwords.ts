import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import { yieldWhileHashing } from './thread-priority.ts'

export interface Passwords {
  /** @throws server.busy when the queue is full */
  hash(password: string): Promise<string>
  /**
   * Verifies a password. Without a hash it does the same work, so that the response time does not reveal whether an
   * address is known.
   * @throws server.busy when the queue is full
   */
  isRight(password: string, passwordHash: string | null | undefined): Promise<boolean>
}

export interface HashFunction {
  hash(text: string): Promise<string>
  verify(hash: string, text: string): Promise<boolean>
}

/** The minimum that OWASP recommends for argon2id: 19 MiB, two iterations, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2id: HashFunction = {
  hash: (text) => hash(text, parameters),
  async verify(known, text) {
    const right = await verify(known, text)
    yieldWhileHashing()
    return right
  },
}

export function createPasswords({ hash, verify }: HashFunction = argon2id): Passwords {
  // Leave one core to the event loop and the database: hashing is bound by memory and gains little from the last
  // core.
  const concurrency = Math.max(1, availableParallelism() - 1)
  const runLimited = limitConcurrency({ concurrency, maxWaiting: 64, retryAfter: 2 })
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => runLimited(() => hash(password)),
    async isRight(password, passwordHash) {
      dummy ??= hash('no account has this password')
      const known = passwordHash ?? (await dummy)
      const right = await runLimited(() => verify(known, password))
      return right && typeof passwordHash === 'string'
    },
  }
}
