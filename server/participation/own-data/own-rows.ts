import type { Erasure } from '#contract/participation/own-data.ts'

export interface OwnTable {
  /** `all` only with everything about the person, `activity` in any case. */
  erasedWith: Erasure
}

/** The tables whose rows belong to one person of an organization each. A test compares them with the database. */
export const ownRows = {
  appeals: { erasedWith: 'activity' },
  alias_checks: { erasedWith: 'all' },
  activity_entries: { erasedWith: 'activity' },
  file_days: { erasedWith: 'activity' },
  file_imports: { erasedWith: 'activity' },
  activity_pieces: { erasedWith: 'activity' },
  activity_readings: { erasedWith: 'activity' },
  activities: { erasedWith: 'activity' },
  activity_own_months: { erasedWith: 'activity' },
  activity_measured: { erasedWith: 'activity' },
  confirmed_days: { erasedWith: 'activity' },
  challenge_days: { erasedWith: 'activity' },
  quiz_points: { erasedWith: 'activity' },
  quiz_answers: { erasedWith: 'activity' },
  quiz_participants: { erasedWith: 'activity' },
  mission_days: { erasedWith: 'activity' },
  mission_progress: { erasedWith: 'activity' },
  photos: { erasedWith: 'activity' },
  photo_reports: { erasedWith: 'all' },
  // Otherwise the next reading would bring the activity back.
  activity_connections: { erasedWith: 'activity' },
  activity_sources: { erasedWith: 'all' },
  activity_keys: { erasedWith: 'all' },
  challenge_cheers: { erasedWith: 'all' },
  winner_answers: { erasedWith: 'all' },
  challenge_joins: { erasedWith: 'all' },
  member_settings: { erasedWith: 'all' },
  own_export_parts: { erasedWith: 'activity' },
  own_exports: { erasedWith: 'activity' },
  push_endpoints: { erasedWith: 'all' },
  notice_choices: { erasedWith: 'all' },
  notices: { erasedWith: 'all' },
  consents: { erasedWith: 'all' },
} as const satisfies Record<string, OwnTable>
