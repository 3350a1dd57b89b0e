import { useEffect, useState } from 'react'

const turnEvery = 15_000

/**
 * Turns pages by itself. Space stops and starts it, the arrows turn by hand.
 * @returns the page to show, and whether it turns
 */
export function useTurn(count: number) {
  const [at, setAt] = useState(0)
  const [turns, setTurns] = useState(true)
  useEffect(() => {
    if (!turns || count < 2) return
    const timer = setInterval(() => setAt((page) => page + 1), turnEvery)
    return () => clearInterval(timer)
  }, [turns, count])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') setAt((page) => page + 1)
      if (key === 'ArrowLeft') setAt((page) => page - 1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const page = count > 0 ? ((at % count) + count) % count : 0
  return { page, turns, toggle: () => setTurns((now) => !now) }
}
