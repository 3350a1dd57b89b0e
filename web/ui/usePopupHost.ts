import { useCallback, useState } from 'react'

/** A modal dialog makes the rest of the page inert, therefore its popups must be mounted inside it. */
export function usePopupHost() {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const anchor = useCallback((element: HTMLElement | null) => setHost(element?.closest('dialog') ?? null), [])
  return { host: host ?? undefined, anchor }
}
