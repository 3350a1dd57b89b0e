import { randomBytes } from 'node:crypto'
import type { Handle } from '#server/platform/db/handle.ts'
import { type Files, readWhole } from './files.ts'

export const newKey = (ending = 'png') =>
  `${crypto.randomUUID()}/${crypto.randomUUID()}/${crypto.randomUUID()}.${ending}`

/**
 * What every store does, step by step.
 * @returns a line for each step that went wrong
 */
export async function breaches(files: Files, db: Handle): Promise<string[]> {
  const found: string[] = []
  const expectThat = (holds: boolean | undefined, what: string) => void (holds || found.push(what))
  await files.check()
  const [key, other] = [newKey(), newKey('jpg')]
  expectThat((await readWhole(files, db, key)) === undefined, 'an absent file is found')
  await files.delete(db, key)
  const bytes = randomBytes(3_000_000)
  await files.put(db, { key, bytes, mediaType: 'image/png' })
  await files.put(db, { key: other, bytes: Buffer.from('other'), mediaType: 'image/jpeg' })
  expectThat((await readWhole(files, db, key))?.equals(bytes), 'a file is not read as it was stored')
  const together = await Promise.all(Array.from({ length: 10 }, () => readWhole(files, db, key)))
  expectThat(
    together.every((one) => one?.equals(bytes)),
    'ten concurrent reads differ',
  )
  await files.delete(db, key)
  await files.delete(db, key)
  expectThat((await readWhole(files, db, key)) === undefined, 'a deleted file is found')
  expectThat(String(await readWhole(files, db, other)) === 'other', 'another file was deleted too')
  await files.delete(db, other)
  for (const wrong of ['../../secrets.key', `${key}/..`, '', `${key.slice(0, 74)}../a.png`])
    await files.get(db, wrong).then(
      (body) => expectThat(body === undefined, `the key ${wrong} is read`),
      () => {},
    )
  return found
}
