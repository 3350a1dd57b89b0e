import type { ComboboxItem } from './Combobox.tsx'

export type ShownItem = ComboboxItem & { path?: string }

export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The whole tree, or what matches in it: no longer indented, each with its nearest parents. */
export function treeMatches(items: readonly ComboboxItem[], query: string): readonly ShownItem[] {
  const wanted = fold(query.trim())
  if (!wanted) return items
  const above: string[] = []
  const matches: ShownItem[] = []
  for (const item of items) {
    const level = item.level ?? 0
    above.length = Math.min(above.length, level)
    if (fold(item.label).includes(wanted))
      matches.push({ ...item, level: 0, path: above.slice(-2).join(' › ') })
    above.push(item.label)
  }
  return matches
}
