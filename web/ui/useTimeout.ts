import { useEffect, useEffectEvent } from 'react'

/** Does something once `ms` have passed since `active` became true, unless the screen goes away before. */
export function useTimeout(active: boolean, ms: number, act: () => void) {
  const fire = useEffectEvent(act)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => fire(), ms)
    return () => clearTimeout(timer)
  }, [active, ms])
}
