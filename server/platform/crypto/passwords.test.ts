import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { argon2id, createPasswords } from './passwords.ts'
import { poolThreads } from './thread-priority.ts'

test('the threads that hash yield to the others from the first password on', async () => {
  const own = getPriority()
  const passwords = createPasswords(argon2id)
  const known = await passwords.hash('a password of the test')
  expect(await passwords.isRight('a password of the test', known)).toBe(true)
  const priorities = new Set(poolThreads().map((thread) => getPriority(thread)))
  expect([...priorities]).toEqual(process.platform === 'linux' ? [Math.max(10, own)] : [])
  expect(getPriority()).toBe(own)
})
