import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

export type ToastInput = {
  text: ReactNode
  tone?: Tone | undefined
  action?: { label: string; onAction: () => void } | undefined
  /** Duration in ms. The default is longer for a toast with an action or a danger. */
  durationMs?: number | undefined
}

export type ToastEntry = ToastInput & { id: number }

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

const replace = (next: readonly ToastEntry[]) => {
  entries = next
  for (const listener of listeners) listener()
}

export const toasts = {
  current: () => entries,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  dismiss: (id: number) => replace(entries.filter((entry) => entry.id !== id)),
}

/** Confirms a success that is not visible on the page. At most three toasts are kept. */
export function toast(input: ToastInput) {
  lastId += 1
  replace([...entries.slice(-2), { ...input, id: lastId }])
}
