import type { Tag } from './tags.ts'

/** What the tables of customers that move to another cell say of people. */
export const moveTables: Record<string, Partial<Record<Tag, string>>> = {
  customer_moves: { public: 'customer_id state cell started_at copied_before moved_at' },
  moving_accounts: { public: 'customer_id account_id' },
  moving_organizations: { public: 'customer_id id' },
}
