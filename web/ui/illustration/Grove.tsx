import { cx } from '#web/ui/cx.ts'
import { Tree } from './Tree.tsx'

/** With more trees, each would be too small to recognize. */
const maxTrees = 60

const kinds = ['round', 'poplar', 'round'] as const

type Props = { reached: number; target: number }

/** Shows one tree per targeted tree, those not earned yet as outlines. The figure next to it says the same. */
export function Grove({ reached, target }: Props) {
  if (target > maxTrees) return null
  return (
    <div className="land land-grove flex flex-wrap items-end gap-x-1 gap-y-2 rounded-card bg-sunken/60 p-4">
      {Array.from({ length: target }, (_, n) => n).map((n) => (
        <svg
          key={n}
          aria-hidden="true"
          viewBox="-36 -114 72 118"
          className={cx(
            'h-14 max-sm:h-11',
            n >= reached &&
              'opacity-60 [&_path:last-child]:hidden [&_path]:fill-sunken [&_path]:stroke-muted [&_path]:stroke-3',
          )}
        >
          <Tree kind={kinds[n % kinds.length] ?? 'round'} x={0} y={0} />
        </svg>
      ))}
    </div>
  )
}
