import type { ComboboxItem } from './Combobox.tsx'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The items that match, each with its ancestors, so that an indented name keeps its place. */
export function treeMatches(items: readonly ComboboxItem[], query: string): readonly ComboboxItem[] {
  const wanted = fold(query.trim())
  if (!wanted) return items
  const kept: ComboboxItem[] = []
  let above = Number.POSITIVE_INFINITY
  for (const item of items.toReversed()) {
    const level = item.level ?? 0
    const matches = fold(item.label).includes(wanted)
    if (!matches && level >= above) continue
    kept.push(item)
    above = level
  }
  return kept.toReversed()
}
