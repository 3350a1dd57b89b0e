import { foldText } from '#contract/platform/fold.ts'
import type { ComboboxItem } from './Combobox.tsx'

export type ShownItem = ComboboxItem & { path?: string }

/** Returns the whole tree, or for a query the matching items as a flat list with their nearest ancestors as path. */
export function treeMatches(items: readonly ComboboxItem[], query: string): readonly ShownItem[] {
  const wanted = foldText(query.trim())
  if (!wanted) return items
  const above: string[] = []
  const matches: ShownItem[] = []
  for (const item of items) {
    const level = item.level ?? 0
    above.length = Math.min(above.length, level)
    if (foldText(item.label).includes(wanted))
      matches.push({ ...item, level: 0, path: above.slice(-2).join(' › ') })
    above.push(item.label)
  }
  return matches
}
