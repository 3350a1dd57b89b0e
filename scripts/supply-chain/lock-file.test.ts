import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listLicences } from './licences.ts'
import { type LockFile, lockProblems, type Manifest } from './lock-file.ts'

const root = resolve(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')
const npmrc = 'save-exact=true\nignore-scripts=true\n'
const integrity = `sha512-${'A'.repeat(86)}==`
const locked = (name: string, version = '1.2.3') => ({
  version,
  integrity,
  resolved: `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`,
  license: 'MIT',
})
const manifest: Manifest = { dependencies: { '@a/one': '1.2.3' } }
const lock = (more: LockFile['packages'] = {}): LockFile => ({
  packages: { '': manifest, 'node_modules/@a/one': locked('@a/one'), ...more },
})

test('[G30] installed packages have exact versions, come from the registry with a checksum and are not banned', () => {
  expect(
    lockProblems(JSON.parse(read('package.json')), JSON.parse(read('package-lock.json')), read('.npmrc')),
  ).toEqual([])
})

test('[G30] a lock file that follows every rule has no problem', () => {
  expect(lockProblems(manifest, lock(), npmrc)).toEqual([])
})

test.each<[string, LockFile, string]>([
  ['without a checksum', lock({ 'node_modules/two': { ...locked('two'), integrity: '' } }), 'has no sha512'],
  [
    'with a checksum that is weak',
    lock({ 'node_modules/two': { ...locked('two'), integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } }),
    'has no sha512',
  ],
  [
    'from another registry',
    lock({ 'node_modules/two': { ...locked('two'), resolved: 'https://example.com/two/-/two-1.2.3.tgz' } }),
    'does not come from',
  ],
  [
    'with the file of another package',
    lock({ 'node_modules/two': { ...locked('three') } }),
    'does not come from',
  ],
  [
    'from a branch',
    lock({ 'node_modules/two': { ...locked('two'), version: 'git+ssh://x' } }),
    'no exact version',
  ],
  [
    'that is banned',
    lock({ 'node_modules/one/node_modules/xlsx': locked('xlsx', '0.18.5') }),
    'xlsx is banned',
  ],
  [
    'that one system lacks',
    lock({ 'node_modules/two': { ...locked('two'), optionalDependencies: { 'two-linux': '1.0.0' } } }),
    'two-linux, which has no version',
  ],
  [
    'of another version than was asked for',
    lock({ 'node_modules/@a/one': locked('@a/one', '1.2.4') }),
    'is not what is locked',
  ],
])('[G30] refuses a package %s', (_, bad, problem) => {
  const found = lockProblems(manifest, bad, npmrc)
  expect(found.join('\n')).toContain(problem)
})

test('[G30] refuses version ranges and installation scripts', () => {
  const ranged = { dependencies: { '@a/one': '^1.2.3' } }
  expect(lockProblems(ranged, lock(), npmrc).join('\n')).toContain('which is not one version')
  expect(lockProblems(manifest, lock(), 'save-exact=true\n').join('\n')).toContain(
    'lets packages run scripts',
  )
})

test('[G30] a licence is accepted by the use of its package, and an unknown licence never', () => {
  const tree: LockFile = {
    packages: {
      '': {},
      'node_modules/tool': { ...locked('tool'), license: 'MPL-2.0', dev: true },
      'node_modules/page': { ...locked('page'), dev: true, dependencies: { deep: '1.2.3' } },
      'node_modules/deep': { ...locked('deep'), license: 'MPL-2.0', dev: true },
      'node_modules/server': { ...locked('server'), license: '(MIT OR GPL-3.0-only)' },
      'node_modules/copyleft': { ...locked('copyleft'), license: 'MIT AND GPL-3.0-only' },
      'node_modules/silent': { ...locked('silent'), license: '' },
      'node_modules/@img/sharp-libvips-linux-x64': { ...locked('x'), license: 'LGPL-3.0-or-later' },
    },
  }
  const found = listLicences(tree, ['page'], () => undefined)
  expect(found.map(({ name, use, fits }) => `${name} ${use} ${fits}`)).toEqual([
    'tool tools true',
    'page pages true',
    'deep pages false',
    'server server true',
    'copyleft server false',
    'silent server false',
    '@img/sharp-libvips-linux-x64 server true',
  ])
})
