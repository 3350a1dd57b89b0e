import { queryOptions } from '@tanstack/react-query'

const prefix = 'cell '

/** The part of the service that a choice in the list of organizations leads to; undefined for one of this part. */
export const cellOfChoice = (value: string): string | undefined =>
  value.startsWith(prefix) ? value.slice(prefix.length).split(' ')[0] : undefined

/** What the list of organizations offers beside those of this part of the service. */
export const otherOrganizationsQuery = (cells: readonly string[] | undefined) =>
  queryOptions({
    queryKey: ['organizations', 'others'],
    enabled: cells !== undefined && cells.length > 0,
    queryFn: async () => {
      const { listOtherOrganizations } = await import('#web/platform/session/otherCells.ts')
      return (await listOtherOrganizations()).map(({ key, name }) => ({ value: prefix + key, name }))
    },
  })
