import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { draftCopy } from './draftCopy.ts'

/** Parses JSON. @returns undefined where the text is none */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads the draft that this tab keeps under a key. A draft that does not fit the schema, such as one of an earlier
 * version, is removed, and the person is told.
 * @param complete adds what earlier versions did not store
 */
export function useStoredDraft<S extends z.ZodMiniType>(
  key: string,
  schema: S,
  complete: (stored: unknown) => unknown = (stored) => stored,
): z.output<S> | undefined {
  const copy = useCopy(draftCopy)
  const [result] = useState(() => {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : schema.safeParse(complete(parse(text)))
  })
  const isDropped = result?.success === false

  // biome-ignore lint/correctness/useExhaustiveDependencies: the person is told once, in the language of that moment.
  useEffect(() => {
    if (!isDropped) return
    sessionStorage.removeItem(key)
    toast({ text: copy.dropped })
  }, [isDropped, key])
  return result?.data
}
