import { useId } from 'react'

const stars = [
  [70, 90, 2.2],
  [150, 210, 1.6],
  [205, 70, 1.4],
  [290, 150, 2],
  [350, 60, 1.5],
  [420, 120, 1.8],
  [505, 60, 2.2],
  [575, 170, 1.5],
  [650, 90, 1.7],
  [720, 180, 2.2],
  [760, 60, 1.5],
  [100, 310, 1.5],
  [330, 270, 1.4],
  [735, 300, 1.6],
] as const

type Props = { sun: { x: number; y: number; r: number } }

/** Three bands of air, the sun or the moon, and at night the stars. */
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
