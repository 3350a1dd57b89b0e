import { type CSSProperties, useEffect, useState } from 'react'

// Each thing is celebrated once, until the page is loaded again.
const celebrated = new Set<string>()

const pieces = Array.from({ length: 14 }, (_, n) => {
  const angle = (n / 14) * Math.PI * 2
  const distance = n % 2 === 0 ? 58 : 40
  const style: CSSProperties & Record<'--x' | '--y', string> = {
    '--x': `${Math.round(Math.cos(angle) * distance)}px`,
    '--y': `${Math.round(Math.sin(angle) * distance)}px`,
  }
  return {
    n,
    style,
    colour: ['bg-energy', 'bg-action', 'bg-data-4'][n % 3],
  }
})

/**
 * A small burst of leaves, for one second, behind what was reached. Nothing moves where the system asks for less
 * motion.
 * @param name what is celebrated
 */
export function Celebration({ name }: { name: string }) {
  const [shows] = useState(
    () => !celebrated.has(name) && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  useEffect(() => {
    celebrated.add(name)
  }, [name])
  if (!shows) return null
  return (
    <span aria-hidden="true" className="pointer-events-none absolute top-1/2 left-6">
      {pieces.map(({ n, style, colour }) => (
        <span
          key={n}
          style={style}
          className={`absolute size-2.5 burst rounded-tl-badge rounded-br-badge opacity-0 ${colour}`}
        />
      ))}
    </span>
  )
}
