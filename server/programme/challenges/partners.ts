import type { Partner } from '#contract/programme/partners.ts'

/** Partners that plant trees and receive donations, the same for every customer. */
export const partners: readonly Partner[] = [
  { id: 'canopy-fund', name: 'Canopy Fund', costPerTree: 5 },
  { id: 'green-valley', name: 'Green Valley Nurseries', costPerTree: 4 },
  { id: 'second-forest', name: 'Second Forest', costPerTree: 3 },
]
