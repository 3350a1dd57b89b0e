import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tellProxy } from './tell-proxy.ts'

const file = '/maps/keys.map'
const maps = new Map([[file, new Map([['key', 'a']])]])

/** A socket that answers as HAProxy does, but never comes to the commands that begin like this. */
async function proxyWithout(ignored: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'elan-proxy-'))
  const socket = join(folder, 'admin.sock')
  const done: string[] = []
  const count = (start: string) => done.filter((command) => command === start).length
  const answers: [start: string, answer: () => string][] = [
    [
      'show map',
      () =>
        `1 (${file}) used by map. curr_ver=${count('commit map')} next_ver=1 entry_cnt=${count('add map')}`,
    ],
    ['prepare map', () => 'New version created: 1'],
    ['add map', () => ''],
    ['commit map', () => ''],
  ]
  const server = createServer((connection) => {
    connection.on('data', (data) => {
      const found = answers.filter(([start]) => start !== ignored && `${data}`.includes(`\n${start}`))
      done.push(...found.map(([start]) => start))
      connection.end(found.map(([, answer]) => answer()).join('\n'))
    })
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  return socket
}

test('a proxy that took every entry of a map and goes by it has been told', async () => {
  await tellProxy(await proxyWithout('nothing'), maps)
})

test.each(['show map', 'prepare map', 'add map', 'commit map'])(
  'a proxy that does not answer to `%s` has not been told, and the sentence says what to do',
  async (ignored) => {
    const told = tellProxy(await proxyWithout(ignored), maps)
    await expect(told).rejects.toThrow(
      /^HAProxy at .* keeps its former .* run the command again or reload HAProxy\.$/,
    )
  },
)
