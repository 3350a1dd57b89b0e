/**
 * The three rings of data (docs/decisions/0021). A table named in neither list is roster and programme, which are the
 * employer's own: the console's role reads and writes it.
 */

/** One person's own: health class. Rows, and counts that follow them at each moment. */
export const ownTables = [
  'activities',
  'activity_people',
  'activity_months',
  'quiz_participants',
  'quiz_answers',
  'quiz_counts',
  'live_counts',
  'membership_periods',
]

/** Of these the console's role may read rows, as far as their policies show them: those of named quizzes. */
export const readableOwnTables = ['quiz_participants', 'quiz_answers', 'quiz_counts']

/** A person's own rows, which that person reads and writes. */
export const personTables = ['activities', 'quiz_participants', 'quiz_answers']

/** All that employers, the provider and support can read of health. Only the closing role writes it. */
export const publishedTables = ['published_weeks', 'published_cells', 'published_counts', 'published_quizzes']
