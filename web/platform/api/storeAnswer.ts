import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows what a change answered in place of what a query had read. A reading that began before the change can end after
 * it, and would show the state of before: it is cancelled.
 */
export async function storeAnswer<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  answer: NoInfer<Data>,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<unknown>(queryKey, answer)
}
