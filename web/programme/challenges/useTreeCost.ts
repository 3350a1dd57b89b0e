import { useQuery } from '@tanstack/react-query'
import { challengeDefaults } from '#contract/programme/challenge-settings.ts'
import { partnersQuery } from './queries.ts'

/** Cost of a tree in dollars: the partner's price, or the default for an unknown partner (B §9). */
export function useTreeCost(partnerId: string | undefined): number {
  const partners = useQuery({ ...partnersQuery, enabled: partnerId !== undefined })
  return partners.data?.find(({ id }) => id === partnerId)?.costPerTree ?? challengeDefaults.costPerTree
}
