import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readSettings, SettingsError } from '#server/platform/settings/settings.ts'
import { type CellMap, readCellMap } from './cell-map.ts'
import { openCell } from './own-cell.ts'
import { keysFile, writeProxyMaps } from './proxy-maps.ts'
import { changeCellMap } from './write-map.ts'

const [customer, below, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const map: CellMap = {
  cells: {
    a: { address: '10.0.0.1:3000', customers: { [customer]: [below] } },
    b: { address: '10.0.0.2:3000', customers: { [other]: [] } },
  },
  newest: 'b',
}

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'elan-cells-'))
  file = join(folder, 'cells.json')
  writeFileSync(file, JSON.stringify(map))
})
afterEach(() => rmSync(folder, { recursive: true }))

const withA = (change: object) => ({ ...map, cells: { ...map.cells, a: { ...map.cells.a, ...change } } })

test('without CELL there is no cell, and CELL without CELLS_FILE is refused', () => {
  expect(openCell(readSettings({}).cell, () => {})).toBeUndefined()
  expect(readSettings({ CELLS_FILE: file }).cell).toBeUndefined()
  expect(() => readSettings({ CELL: 'a' })).toThrow(SettingsError)
  expect(() => readSettings({ CELL: 'a' })).toThrow('it needs CELLS_FILE too')
  expect(() => readSettings({ CELL: 'East 1', CELLS_FILE: file })).toThrow('small letters and digits')
  const key = 'a-key-of-thirty-two-characters-1'
  // The shell of who runs `npm run cells` has the key and no CELL; a server refuses it at its start.
  expect(readSettings({ CELLS_KEY: key, CELLS_FILE: file })).toMatchObject({
    cell: undefined,
    cellsFile: file,
  })
  const own = { CELL: 'a', CELLS_FILE: file }
  expect(() => readSettings({ ...own, CELLS_KEY: 'short' })).toThrow('at least 32 characters')
  expect(readSettings({ ...own, CELLS_KEY: key }).cell).toEqual({ name: 'a', file, key })
})

test.each<[string, unknown, string]>([
  ['nothing', ' \n', 'is broken, because it is empty: mend it, or put back'],
  ['half written', JSON.stringify(map).slice(0, 90), 'is broken, because it is not JSON ('],
  ['text over two lines', 'cells:\n a', 'is broken, because it is not JSON ('],
  ['two cells at one address', withA({ address: '10.0.0.2:3000' }), 'have the same address 10.0.0.2:3000'],
  ['a list', '[]', 'is broken, because it is not valid'],
  ['an organization in two cells', withA({ customers: { [other]: [] } }), 'is in the cells a and b'],
  ['an organization below two customers', withA({ customers: { [customer]: [other] } }), 'is in the cells'],
  ['a newest cell named as what every object has', { ...map, newest: 'constructor' }, 'is none of a, b'],
  ['a newest cell of no name', { ...map, newest: 'c' }, 'its newest cell c is none of a, b'],
  ['an address without a port', withA({ address: '10.0.0.1' }), 'cells.a.address is not valid'],
  ...['127.0.0.1:99999', '127.0.0.1:0', '[[[:1', '...:1', '10.0.0.300:80', 'fd00::1:80', 'a b:80'].map(
    (address) =>
      [`the address ${address}`, withA({ address }), 'a port from 1 to 65535'] satisfies [
        string,
        unknown,
        string,
      ],
  ),
  [
    'an id in both cases',
    withA({ customers: { [customer]: [], [customer.toUpperCase()]: [] } }),
    'must be an id in small letters',
  ],
  [
    'a cell in capitals',
    { cells: { A: map.cells.a }, newest: 'A' },
    'must be a name of 1 to 16 small letters',
  ],
  ['a cell named newest', { cells: { newest: map.cells.a }, newest: 'newest' }, 'cells.newest is not valid'],
  ['another cell alone', { cells: { b: map.cells.b }, newest: 'b' }, 'The cell a is not in the map'],
])('a start refuses a map with %s', (_, content, why) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  const start = () => openCell({ name: 'a', file }, () => {})
  expect(start).toThrow(why)
  expect(start).toThrow(/^[^\n]+\.$/)
})

test.each(['10.0.0.1:3000', '[fd00::1]:65535', 'elan_a:1', 'one.example.com:3000', 'localhost:80'])(
  'a cell may be at %s',
  (address) => {
    writeFileSync(file, JSON.stringify(withA({ address })))
    expect(readCellMap(file).cells.a?.address).toBe(address)
  },
)

test('a start without its map is refused, and the sentence says how to make one', () => {
  rmSync(file)
  expect(() => openCell({ name: 'a', file }, () => {})).toThrow('npm run cells -- add')
})

test('a cell knows the addresses of the others', () => {
  const cell = openCell({ name: 'a', file }, () => {})
  expect([...(cell?.others() ?? [])]).toEqual([['b', '10.0.0.2:3000']])
  cell?.close()
})

test('a changed map is read again, and the last good one stays while the new one is broken', () => {
  const log: string[] = []
  const cell = openCell({ name: 'a', file }, (line) => log.push(line))
  const cells = () => [customer, below, other].map((id) => cell?.cellOf(id.toUpperCase()))
  expect([cells(), cell?.isBroken()]).toEqual([['a', 'a', 'b'], false])
  writeFileSync(file, JSON.stringify(map).slice(0, -5))
  for (let times = 0; times < 3; times++) cell?.refresh()
  expect([cells(), cell?.isBroken()]).toEqual([['a', 'a', 'b'], true])
  expect(log).toEqual([expect.stringMatching(/is broken.* Until then the map of before applies\.$/)])
  rmSync(file)
  cell?.refresh()
  expect([cells(), log.length]).toEqual([['a', 'a', 'b'], 2])
  writeFileSync(file, JSON.stringify(withA({ customers: {} })))
  cell?.refresh()
  expect([cells(), cell?.isBroken()]).toEqual([[undefined, undefined, 'b'], false])
  cell?.close()
})

test('a cell that was the newest takes new customers until the proxy knows another one', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const newest = (cell: string) => writeFileSync(file, JSON.stringify({ ...map, newest: cell }))
  const cell = openCell({ name: 'a', file }, () => {})
  onTestFinished(() => cell?.close())
  const reads = () => {
    cell?.refresh()
    return cell?.cellOfNewCustomers()
  }
  expect(reads()).toBe('b')
  newest('a')
  expect(reads()).toBe('a')
  newest('b')
  expect(reads()).toBe('a')
  vi.advanceTimersByTime(9 * 60_000)
  expect(reads()).toBe('a')
  vi.advanceTimersByTime(60_000)
  expect(reads()).toBe('b')
})

test('a change of the map is refused as a whole, or keeps the map of before in a copy', () => {
  const before = readFileSync(file, 'utf8')
  expect(() => changeCellMap(file, () => ({ ...map, newest: 'c' }))).toThrow(
    'The map of cells stays as it was, because its newest cell c is none of a, b.',
  )
  expect([readFileSync(file, 'utf8'), existsSync(`${file}.last`)]).toEqual([before, false])
  changeCellMap(file, () => ({ ...map, newest: 'a' }))
  expect(readCellMap(file)).toEqual({ ...map, newest: 'a' })
  expect(readFileSync(`${file}.last`, 'utf8')).toBe(before)
})

test('the map keeps its owner and mode, so that the servers of another user read it on', () => {
  chmodSync(file, 0o640)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(file, 1234, 1235)
  const before = statSync(file)
  changeCellMap(file, () => ({ ...map, newest: 'a' }))
  const { mode, uid, gid, ino } = statSync(file)
  expect({ mode, uid, gid }).toEqual({ mode: before.mode, uid: before.uid, gid: before.gid })
  expect(ino).not.toBe(before.ino)
})

test('the maps of the proxy hold organizations and keys, and a key of two cells leads to the first or to the known one', () => {
  writeFileSync(keysFile(file, 'a'), 'one\nboth\n')
  writeFileSync(keysFile(file, 'b'), 'both\ntwo\n')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const maps = writeProxyMaps(map, file, folder)
  expect(read('organizations.map')).toBe(`${customer} a\n${below} a\n${other} b\n`)
  expect(read('keys.map')).toBe('one a\nboth a\nboth@a a\nboth@b b\ntwo b\n')
  expect(read('backends.cfg')).toContain('server b 10.0.0.2:3000 check')
  expect([...maps.keys()]).toEqual(
    ['cells.map', 'organizations.map', 'keys.map'].map((name) => join(folder, name)),
  )
})

test('[S-32] an address leads to the cell where it was proved, before those where somebody only signed up with it or lists it', () => {
  writeFileSync(keysFile(file, 'a'), '?claimed\n?nowhere\n??listed\n??alone\n')
  writeFileSync(keysFile(file, 'b'), 'claimed\n?nowhere\n?listed\n')
  writeProxyMaps(map, file, folder)
  const keys = readFileSync(join(folder, 'keys.map'), 'utf8').trim().split('\n')
  expect(keys.toSorted()).toEqual(
    [
      ...['claimed b', 'claimed@a a', 'claimed@b b', '?nowhere a', 'nowhere@a a', 'nowhere@b b'],
      ...['?listed b', 'listed@a a', 'listed@b b', '?alone a', 'alone@a a'],
    ].toSorted(),
  )
})

test('a full disk leaves the map and the proxy’s files as they were, and the refusal names the file', () => {
  const folderOfMaps = mkdtempSync(join(folder, 'maps-'))
  const backends = join(folderOfMaps, 'backends.cfg')
  writeFileSync(backends, 'former')
  for (const [written, write] of [
    [file, () => changeCellMap(file, () => ({ ...map, newest: 'a' }))],
    [backends, () => writeProxyMaps(map, file, folderOfMaps)],
  ] as const) {
    const before = readFileSync(written, 'utf8')
    symlinkSync('/dev/full', `${written}.next`)
    expect(write).toThrow(`${written} cannot be written because its disk is full: free space`)
    expect([readFileSync(written, 'utf8'), existsSync(`${written}.next`)]).toEqual([before, false])
    write()
    expect(readFileSync(written, 'utf8')).not.toBe(before)
  }
})
