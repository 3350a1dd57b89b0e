import { Tree } from '#web/ui/illustration/Tree.tsx'

/** More would be too small to be counted. */
const most = 60

const kinds = ['round', 'poplar', 'round'] as const

type Props = { reached: number; target: number }

/** One tree for each of the target; those not earned yet are pale. The figure beside it says the same in words. */
export function Grove({ reached, target }: Props) {
  if (target > most) return null
  return (
    <div className="land land-countryside flex flex-wrap items-end gap-x-1 rounded-card bg-sunken/60 p-4">
      {Array.from({ length: target }, (_, n) => n).map((n) => (
        <svg
          key={n}
          aria-hidden="true"
          viewBox="-36 -114 72 118"
          className={
            n < reached
              ? 'h-14 max-sm:h-11 in-data-[theme=dark]:brightness-150'
              : 'h-14 opacity-25 grayscale max-sm:h-11 in-data-[theme=dark]:opacity-45 in-data-[theme=dark]:brightness-200'
          }
        >
          <Tree kind={kinds[n % kinds.length] ?? 'round'} x={0} y={0} />
        </svg>
      ))}
    </div>
  )
}
