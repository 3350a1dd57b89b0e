import { useId } from 'react'

const outline =
  'M60 104C24 78 8 60 8 37 8 20 21 8 36 8c10 0 19 5 24 14C65 13 74 8 84 8c15 0 28 12 28 29 0 23-16 41-52 67Z'

/** A heart that fills from below. The figure next to it says the same. */
export function HeartFill({ share }: { share: number }) {
  const id = useId()
  const top = 104 - 96 * Math.min(1, Math.max(0, share))
  return (
    <svg viewBox="0 0 120 112" aria-hidden="true" className="mx-auto h-36">
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <path d={outline} className="fill-energy-soft" />
      <g clipPath={`url(#${id})`}>
        <path
          d={`M0 ${top}q15-6 30 0t30 0 30 0 30 0V112H0Z`}
          className="fill-energy transition-[d] duration-200 motion-reduce:transition-none"
        />
      </g>
      <path d={outline} fill="none" strokeWidth="4" strokeLinejoin="round" className="stroke-energy-ink" />
    </svg>
  )
}
