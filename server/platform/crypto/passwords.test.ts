import { getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
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

test('every core hashes while passwords are right, and a flood of wrong ones leaves one core free', async () => {
  let running = 0
  let most = 0
  const passwords = createPasswords(
    {
      hash: async (text) => text,
      async verify(known, text) {
        running++
        most = Math.max(most, running)
        await sleep(1)
        running--
        return known === text
      },
    },
    4,
  )
  const mostAtOnce = async (text: string, known: string | null) => {
    most = 0
    await Promise.all(Array.from({ length: 60 }, () => passwords.isRight(text, known)))
    return most
  }
  expect(await mostAtOnce('right', 'right')).toBe(4)
  await mostAtOnce('wrong', 'right')
  expect(await mostAtOnce('wrong', 'right')).toBe(3)
  // Nobody's password: the answer to an unknown address.
  expect(await mostAtOnce('wrong', null)).toBe(3)
  await mostAtOnce('right', 'right')
  expect(await mostAtOnce('right', 'right')).toBe(4)
})
