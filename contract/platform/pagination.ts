import * as z from 'zod/mini'
import { fieldMessage } from './field-message.ts'
import type { FieldLabel } from './field-sentences.ts'

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
export const count = (label: FieldLabel, max: number) =>
  z.coerce
    .number(fieldMessage({ code: 'number.type', label }))
    .check(
      z.int(fieldMessage({ code: 'number.whole', label })),
      z.minimum(1, fieldMessage({ code: 'number.too_small', label, min: 1 })),
      z.maximum(max, fieldMessage({ code: 'number.too_large', label, max })),
    )

export const page = () => count('page', 1_000_000)
export const limit = () => count('limit', 100)

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
