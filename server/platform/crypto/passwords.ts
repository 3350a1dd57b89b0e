import { randomBytes } from 'node:crypto'
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

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** A hash that nobody knows a password of, for an account that gets its next one by a mailed link. */
export const unknownPasswordHash = (): string =>
  `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${base64(16)}$${base64(32)}`

export const argon2id: HashFunction = {
  hash: (text) => hash(text, parameters),
  async verify(known, text) {
    const right = await verify(known, text)
    yieldWhileHashing()
    return right
  },
}

/** How much each checked password counts in the share of wrong ones: the last 32 make two thirds of it. */
const weight = 1 / 32
const mostWrong = 1 / 4

/** @param cores that hash; a flood of wrong passwords leaves one of them to other calls */
export function createPasswords(
  { hash, verify }: HashFunction = argon2id,
  cores = availableParallelism(),
): Passwords {
  let shareWrong = 0
  const concurrency = () => (shareWrong > mostWrong ? Math.max(1, cores - 1) : cores)
  const runLimited = limitConcurrency({ concurrency, maxWaiting: 64, retryAfter: 2 })
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => runLimited(() => hash(password)),
    async isRight(password, passwordHash) {
      dummy ??= hash('no account has this password')
      const known = passwordHash ?? (await dummy)
      const matches = await runLimited(() => verify(known, password))
      const right = matches && typeof passwordHash === 'string'
      shareWrong += ((right ? 0 : 1) - shareWrong) * weight
      return right
    },
  }
}
