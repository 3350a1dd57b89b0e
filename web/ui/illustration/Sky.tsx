import { useId } from 'react'

const stars = [
  [70, 215, 2.2],
  [150, 301, 1.6],
  [205, 200, 1.4],
  [290, 258, 2],
  [350, 193, 1.5],
  [420, 236, 1.8],
  [505, 193, 2.2],
  [575, 272, 1.5],
  [650, 215, 1.7],
  [720, 280, 2.2],
  [760, 193, 1.5],
  [100, 373, 1.5],
  [330, 344, 1.4],
  [735, 366, 1.6],
] as const

type Props = { sun: { x: number; y: number; r: number } }

/** Three bands of sky, the sun or the moon, and the stars at night. */
export function Sky({ sun }: Props) {
  const id = useId()
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="620" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="var(--land-sky-top)" />
        <stop offset=".6" stopColor="var(--land-sky-middle)" />
        <stop offset="1" stopColor="var(--land-sky-low)" />
      </linearGradient>
      <rect width="800" height="1000" fill={`url(#${id})`} />
      {stars.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill="var(--land-star)" />
      ))}
      <circle cx={sun.x} cy={sun.y} r={sun.r * 2.5} fill="var(--land-halo)" opacity=".22" />
      <circle cx={sun.x} cy={sun.y} r={sun.r * 1.65} fill="var(--land-halo)" opacity=".4" />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill="var(--land-sun)" />
    </>
  )
}
