import type { Tag } from './tags.ts'

/** What the tables of customers that move to another cell say of people. */
export const moveTables: Record<string, Partial<Record<Tag, string>>> = {
  account_links: {
    personal:
      'cells password_version address_version mailed_version confirmed_version restored_version restored_since factors_version',
    public: 'account_id',
  },
  own_cell: { public: 'only name' },
  customer_moves: { public: 'customer_id state move_id cell came_from started_at copied_before moved_at' },
  moving_accounts: { public: 'customer_id account_id stays known' },
  moving_organizations: { public: 'customer_id id' },
}
