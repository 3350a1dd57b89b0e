import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const block = 512

/** Unpacks the plain tarball that PGlite dumps into a folder, faster than PGlite's own file system does. */
export async function unpackTarball(tarball: Uint8Array, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const entry of entries(tarball)) {
    const path = join(folder, entry.name)
    if (entry.directory) {
      await mkdir(path, { recursive: true, mode: 0o700 })
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, entry.content, { mode: 0o600 })
    }
  }
}

function* entries(tarball: Uint8Array): Generator<{ name: string; directory: boolean; content: Uint8Array }> {
  const text = (from: number, length: number) =>
    Buffer.from(tarball.subarray(from, from + length))
      .toString('utf8')
      .replace(/\0.*$/s, '')
  for (let at = 0; at < tarball.length && tarball[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8)
    const prefix = text(at + 345, 155)
    const name = prefix ? `${prefix}/${text(at, 100)}` : text(at, 100)
    const content = tarball.subarray(at + block, at + block + size)
    yield { name, directory: text(at + 156, 1) === '5', content }
    at += block + Math.ceil(size / block) * block
  }
}
