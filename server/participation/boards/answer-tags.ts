import { versionOf } from '#server/platform/http/tagged-answer.ts'

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
      const tag = versionOf(data)
      known.delete(key)
      known.set(key, { version, tag })
      const [oldest] = known.keys()
      if (known.size > mostAnswers && oldest !== undefined) known.delete(oldest)
      return tag
    },
  }
}
