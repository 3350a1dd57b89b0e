import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('the image and the unit compile the server and start it with the flags and the cache of npm start', () => {
  const [, memory] = /const memory = '(.+)'/.exec(read('scripts/bootstrap.mjs')) ?? []
  const flags = ['--import', './scripts/resolve-modules.mjs', memory, 'server/main.ts']
  const image = read('Dockerfile')
  expect(JSON.parse(/^CMD (\["node".+\])$/m.exec(image)?.[1] ?? '[]')).toEqual(['node', ...flags])
  const compile = [...flags.slice(0, 2), 'scripts/compile.mjs'].join(' ')
  expect(image).toMatch(new RegExp(`^RUN node ${compile}$`, 'm'))
  expect(image).toMatch(/^ENV NODE_COMPILE_CACHE=\//m)
  const unit = read('deploy/ha/elan@.service')
  expect(/^ExecStart=\S+ (.+)$/m.exec(unit)?.[1]).toBe(flags.join(' '))
  expect(unit).toMatch(new RegExp(`^ExecStartPre=\\S+ ${compile}$`, 'm'))
  expect(unit).toMatch(/^Environment=.*NODE_COMPILE_CACHE=\/var\/cache\/elan$/m)
  expect(unit).toMatch(/^CacheDirectory=elan$/m)
})
