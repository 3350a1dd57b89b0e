import { describeError } from '#server/platform/errors/describe-error.ts'

/**
 * Runs a task on each item, one after the other. An item that fails does not keep the others from their turn.
 * @throws one error that names what failed, after the last item
 */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await run(item).catch((error: unknown) => errors.push(error))
  if (errors.length === 0) return
  throw new AggregateError(
    errors,
    `${errors.length} of ${items.length} failed, the first one: ${describeError(errors[0])}`,
  )
}
