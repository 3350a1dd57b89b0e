import { foldText } from '#contract/platform/fold.ts'
import { paginationOf } from '#contract/platform/pagination.ts'

/** Returns whether a text contains each word of a search, ignoring case and accents. */
export function searchMatcher(search: string) {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return (text: string) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}

/** Returns one page of rows that are all in memory. */
export const pageOf = <T>(rows: readonly T[], page: number, limit: number) => ({
  rows: rows.slice((page - 1) * limit, page * limit),
  pagination: paginationOf(page, limit, rows.length),
})
