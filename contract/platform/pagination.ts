import * as z from 'zod/mini'

/** Position of a page in the list. */
export const pagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
})

export type Pagination = z.output<typeof pagination>

/** An integer in a query, 1 to `max`. */
export const count = (label: string, max: number) =>
  z.coerce
    .number(`${label} must be a number.`)
    .check(
      z.int(`${label} must be a whole number.`),
      z.minimum(1, `${label} must be at least 1.`),
      z.maximum(max, `${label} must be at most ${max}.`),
    )

export const page = () => count('Page', 1_000_000)
export const limit = () => count('Limit', 100)

/** @param limit rows per page; `total` rows of all pages */
export function paginationOf(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  return {
    currentPage: page,
    totalPages,
    totalItems: total,
    hasNext: page < totalPages,
    hasPrev: page > 1,
  }
}
