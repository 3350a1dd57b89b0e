import { expect, test, vi } from 'vitest'
import type { Task } from './run-in-child-process.fixture.ts'
import { runInChildProcess } from './run-in-child-process.ts'

const run = (task: Task, seconds = 10) =>
  runInChildProcess<{ said: unknown }>({
    module: new URL('./run-in-child-process.fixture.ts', import.meta.url),
    message: { task },
    seconds,
    megabytes: 32,
  })

test('a task in a child process returns its result and cannot read our settings', async () => {
  vi.stubEnv('ELAN_SECRET', 'secret')
  expect(await run('answer')).toEqual({ said: 'done' })
  expect(await run('environment')).toEqual({ said: [] })
})

test.each<[string, Task]>([
  ['takes longer than it may', 'hang'],
  ['takes more memory than it may', 'fill'],
  ['ends without an answer', 'end'],
])('[G9] a task that %s fails, and the next one runs', async (_, task) => {
  expect(await run(task, task === 'hang' ? 0.3 : 10)).toBeUndefined()
  expect(await run('answer')).toEqual({ said: 'done' })
})

test('[G29] a sixth task is refused while five are queued', async () => {
  const five = Array.from({ length: 5 }, () => run('answer'))
  await expect(run('answer')).rejects.toMatchObject({ code: 'server.busy' })
  expect(await Promise.all(five)).toEqual(Array.from({ length: 5 }, () => ({ said: 'done' })))
  expect(await run('answer')).toEqual({ said: 'done' })
})
