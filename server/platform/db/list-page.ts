import { type Pagination, paginationOf } from '#contract/platform/pagination.ts'

interface Ordered<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> }
}

/**
 * Reads one page and counts the whole list in parallel.
 * @param query ordered, without a limit
 */
export async function listPage<Row>(
  { page, limit }: { page: number; limit: number },
  query: Ordered<Row>,
  count: PromiseLike<number>,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const [rows, total] = await Promise.all([query.limit(limit).offset((page - 1) * limit), count])
  return { rows, pagination: paginationOf(page, limit, total) }
}
