import type { Tag } from './tags.ts'

/** The audit log and its seals. */
export const logTables: Record<string, Partial<Record<Tag, string>>> = {
  audit_entries: {
    personal: 'account_id actor_name actor_email subject subject_id affected address',
    public: 'id customer_id organization_id at action support fields',
  },
  audit_seals: { public: 'id at last_id entries hash' },
  customer_seals: { public: 'customer_id number at last_id entries hash' },
  saved_logs: { public: 'customer_id saved saved_at retired kept_from' },
  sealed_until: { public: 'only last_id' },
}
