/**
 * The three rings of data (docs/decisions/0021). A table in neither list is roster and programme data, which the
 * console role reads and writes.
 */

/** A person's own health rows, and the counters derived from them. */
export const ownTables = [
  'consents',
  'member_settings',
  'activity_sources',
  'activity_readings',
  'activity_entries',
  'file_imports',
  'file_days',
  'activity_pieces',
  'activity_keys',
  'activity_connections',
  'own_exports',
  'own_export_parts',
  'push_endpoints',
  'notice_choices',
  'notices',
  'activities',
  'activity_own_months',
  'activity_people',
  'activity_months',
  'quiz_participants',
  'quiz_answers',
  'quiz_counts',
  'live_counts',
  'membership_periods',
  'challenge_joins',
  'challenge_days',
  'quiz_points',
  'activity_measured',
  'confirmed_days',
  'appeals',
  'alias_checks',
  'challenge_cheers',
  'winner_answers',
  'challenge_scores',
  'challenge_groups',
  'score_bands',
  'challenge_results',
  'mission_progress',
  'mission_days',
  'photos',
  'photo_reports',
]

/** Own tables of which the console role may read the rows of named quizzes, as row-level security allows. */
export const readableOwnTables = ['quiz_participants', 'quiz_answers', 'quiz_counts']

/** Tables that a person reads and writes, limited to that person's rows. */
export const personTables = [
  'consents',
  'member_settings',
  'activity_sources',
  'activity_readings',
  'activity_entries',
  'file_imports',
  'file_days',
  'activity_pieces',
  'activity_keys',
  'activity_connections',
  'own_exports',
  'own_export_parts',
  'push_endpoints',
  'notice_choices',
  'notices',
  'activities',
  'activity_own_months',
  'quiz_participants',
  'quiz_answers',
  'challenge_joins',
  'challenge_days',
  'quiz_points',
  'activity_measured',
  'confirmed_days',
  'appeals',
  'alias_checks',
  'challenge_cheers',
  'winner_answers',
  'mission_progress',
  'mission_days',
  'photos',
  'photo_reports',
]

/** Own rows that say nothing of somebody's health, or that the portal writes to whoever recorded nothing too. */
const saysNothing = [
  ...['consents', 'activity_keys', 'own_exports', 'push_endpoints', 'notice_choices', 'photo_reports'],
  'notices',
]

/** The tables with what a person recorded or set, and what follows from it. A new table of own rows is one of them. */
export const recordingTables: string[] = personTables.filter((table) => !saysNothing.includes(table))

/** Own tables without persons, days and sources: people read the rows of challenges they joined. */
export const joinedTables = ['challenge_scores', 'challenge_groups', 'score_bands', 'challenge_results']

/**
 * All that employers, the provider and support can read of health. Only the closing role writes it. Rows of wall screens
 * are those of people who agreed to be seen by everybody; a new day replaces them, all others never change.
 */
export const publishedTables = [
  'wall_standings',
  'wall_rows',
  'published_weeks',
  'published_cells',
  'published_counts',
  'published_quizzes',
  'published_results',
  'published_winners',
]
