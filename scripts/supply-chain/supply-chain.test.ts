import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Bill, type Component, readBill } from './bill.ts'
import { listLicences } from './licences.ts'
import { type LockFile, type Manifest, supplyProblems } from './rules.ts'

const root = resolve(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')
const npmrc = 'save-exact=true\nignore-scripts=true\n'
const manifest: Manifest = { dependencies: { '@a/one': '1.2.3' } }
const lock: LockFile = { packages: { 'node_modules/@a/one': {} } }

const component = (name: string, more: Partial<Component> = {}): Component => {
  const { version = '1.2.3' } = more
  const url = `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
  return {
    'bom-ref': `${name}@${version}`,
    name,
    version,
    hashes: [{ alg: 'SHA-512', content: 'ab'.repeat(64) }],
    externalReferences: [{ type: 'distribution', url }],
    licenses: [{ license: { id: 'MIT' } }],
    ...more,
  }
}
const billOf = (...components: Component[]): Bill => ({ components, dependencies: [] })
const from = (url: string) => ({ externalReferences: [{ type: 'distribution', url }] })

test('[G30] installed packages have exact versions, come from the registry with a checksum and are not banned', () => {
  const { bill } = readBill(root)
  const problems = supplyProblems(
    bill,
    JSON.parse(read('package.json')),
    JSON.parse(read('package-lock.json')),
    read('.npmrc'),
  )
  expect(problems).toEqual([])
  expect(bill.components.length).toBeGreaterThan(500)
})

test('[G30] a bill of materials that follows every rule has no problem', () => {
  expect(supplyProblems(billOf(component('@a/one')), manifest, lock, npmrc)).toEqual([])
})

test.each<[string, Component, string]>([
  ['without a checksum', component('two', { hashes: [] }), 'has no SHA-512'],
  [
    'with a checksum that is weak',
    component('two', { hashes: [{ alg: 'SHA-1', content: 'ab'.repeat(20) }] }),
    'has no SHA-512',
  ],
  [
    'from another registry',
    component('two', from('https://example.com/two/-/two-1.2.3.tgz')),
    'does not come from',
  ],
  [
    'with the file of another package',
    component('two', from('https://registry.npmjs.org/three/-/three-1.2.3.tgz')),
    'does not come from',
  ],
  ['from a branch', component('two', { version: 'git+ssh://x' }), 'no exact version'],
  ['that is banned', component('xlsx', { version: '0.18.5' }), 'xlsx is banned'],
])('[G30] refuses a package %s', (_, bad, problem) => {
  const found = supplyProblems(billOf(component('@a/one'), bad), manifest, lock, npmrc)
  expect(found.join('\n')).toContain(problem)
})

test('[G30] refuses a package of another version than was asked for, and one that a system lacks', () => {
  const other = billOf(component('@a/one', { version: '1.2.4' }))
  expect(supplyProblems(other, manifest, lock, npmrc).join('\n')).toContain('is not what is locked')
  const lacking = { packages: { 'node_modules/@a/one': { optionalDependencies: { 'one-linux': '1.0.0' } } } }
  expect(supplyProblems(billOf(component('@a/one')), manifest, lacking, npmrc)).toEqual([
    'node_modules/@a/one may need one-linux, which has no version',
  ])
})

test('[G30] refuses version ranges, installation scripts and an empty lock file', () => {
  const ranged = { dependencies: { '@a/one': '^1.2.3' } }
  const bill = billOf(component('@a/one'))
  expect(supplyProblems(bill, ranged, lock, npmrc).join('\n')).toContain('which is not one version')
  const scripted = supplyProblems(bill, manifest, lock, 'save-exact=true\n')
  expect(scripted.join('\n')).toContain('lets packages run scripts')
  expect(supplyProblems(billOf(), {}, lock, npmrc)).toEqual(['the lock file is empty'])
})

test('[G30] a licence is accepted by the use of its package, and an unknown licence never', () => {
  const dev = { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }
  const licensed = (id: string) => ({ licenses: [{ license: { id } }] })
  const expression = (text: string) => ({ licenses: [{ expression: text }] })
  const bill: Bill = {
    components: [
      component('tool', { ...dev, ...licensed('MPL-2.0') }),
      component('page', dev),
      component('deep', { ...dev, ...licensed('MPL-2.0') }),
      component('server', expression('(MIT OR GPL-3.0-only)')),
      component('copyleft', expression('MIT AND GPL-3.0-only')),
      component('silent', { licenses: [] }),
      component('@img/sharp-libvips-linux-x64', licensed('LGPL-3.0-or-later')),
    ],
    dependencies: [{ ref: 'page@1.2.3', dependsOn: ['deep@1.2.3'] }],
  }
  const found = listLicences(bill, ['page'])
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

test('[P-NOT-4] pushes are encrypted by a library whose licence the server accepts, and not by one of MPL-2.0', () => {
  const { bill } = readBill(root)
  const name = '@block65/webcrypto-web-push'
  const [library, ...others] = listLicences(bill, []).filter((one) => /web-?push|pushforge/.test(one.name))
  expect([library, others]).toEqual([
    { name, version: '2.0.0', licence: 'MIT', use: 'server', fits: true },
    [],
  ])
  expect(read('server/participation/notices/send.ts')).toContain(`from '${name}'`)
  const webPush = component('web-push', { licenses: [{ license: { id: 'MPL-2.0' } }] })
  expect(listLicences(billOf(webPush), [])).toMatchObject([{ use: 'server', fits: false }])
})
