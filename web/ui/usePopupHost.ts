import { useCallback, useState } from 'react'

/** What floats over a modal dialog must stand inside it: all the rest of the page is inert. */
export function usePopupHost() {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const anchor = useCallback((element: HTMLElement | null) => setHost(element?.closest('dialog') ?? null), [])
  return { host: host ?? undefined, anchor }
}
