import { type Arrangement, isOrdered } from '#contract/participation/own-sources.ts'
import type { OwnSource } from '#server/participation/sources/service.ts'
import { fail } from '#server/platform/errors/failure.ts'

/**
 * The sources with the ranks and switches of an arrangement. What has no place in the order stays as it is.
 * @throws source.not_found
 */
export function arrange(sources: readonly OwnSource[], { order, off }: Arrangement): OwnSource[] {
  const ordered = sources.filter(({ kind }) => isOrdered(kind))
  const known = new Set(ordered.map(({ id }) => id))
  if ([...order, ...off].some((id) => !known.has(id))) fail('source.not_found')
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [
    ...ordered
      .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
      .map((source, rank) => ({ ...source, rank, isOff: off.includes(source.id) })),
    ...sources.filter(({ kind }) => !isOrdered(kind)),
  ]
}
