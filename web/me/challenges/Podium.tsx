import type { BoardRow } from '#contract/participation/boards.ts'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'

const heights = ['h-24', 'h-16', 'h-11'] as const

/** The first three on their steps. Decorative: the table below says the same. */
export function Podium({ rows }: { rows: readonly BoardRow[] }) {
  const aliasText = useAliasText()
  const [first, second, third] = rows.filter(({ score }) => score > 0)
  if (!first || !second || !third) return null
  return (
    <div
      aria-hidden="true"
      className="mx-4 mb-2 grid grid-cols-3 items-end gap-2 rounded-card bg-linear-to-b from-energy-soft/0 to-energy-soft px-2 pt-2 sm:mx-auto sm:max-w-md"
    >
      {[second, first, third].map(({ place, alias, name, isMe }) => {
        const said = name ?? aliasText(alias)
        return (
          <div key={alias.id} className="flex min-w-0 flex-col items-center gap-1.5 text-center">
            <Avatar name={said} size={place === 1 ? 'lg' : 'md'} />
            <span
              className={cx(
                'text-xs leading-4 wrap-anywhere',
                isMe ? 'font-semibold text-action' : 'font-medium',
              )}
            >
              {said}
            </span>
            <span
              className={cx(
                'grid w-full place-items-center rounded-t-control text-lg font-semibold',
                heights[place - 1] ?? heights[2],
                place === 1 ? 'bg-energy text-[oklch(24%_0.02_180)]' : 'bg-sunken text-muted',
              )}
            >
              {place}
            </span>
          </div>
        )
      })}
    </div>
  )
}
