import { useEffect, useEffectEvent } from 'react'

/** Runs a callback `ms` after `active` becomes true. Unmounting cancels it. */
export function useTimeout(active: boolean, ms: number, act: () => void) {
  const fire = useEffectEvent(act)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => fire(), ms)
    return () => clearTimeout(timer)
  }, [active, ms])
}
