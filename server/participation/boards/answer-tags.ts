import { createHash } from 'node:crypto'

/** How many answers a process remembers. */
const mostAnswers = 20_000

/** Remembers which tag an answer had at which version of its data, so that an unchanged one need not be made again. */
export function answerTags() {
  const known = new Map<string, { version: string; tag: string }>()
  return {
    find(key: string, version: string): string | undefined {
      const found = known.get(key)
      return found?.version === version ? found.tag : undefined
    },
    /** @returns the tag of the answer */
    keep(key: string, version: string, data: unknown): string {
      const tag = createHash('sha256').update(JSON.stringify(data)).digest('base64url')
      known.delete(key)
      known.set(key, { version, tag })
      const [oldest] = known.keys()
      if (known.size > mostAnswers && oldest !== undefined) known.delete(oldest)
      return tag
    },
  }
}
