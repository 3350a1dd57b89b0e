/*
 * What `npm test` leaves to `npm test -- --all`, which CI runs (docs/decisions/0075): files that take longest.
 */

/**
 * Tests that try every endpoint in every way, or fill months or thousands of rows. They run once, on the engine that a business runs
 * on: other files close weeks on the embedded database.
 */
export const sweeps = [
  'tests/server/access-matrix.test.ts',
  'server/platform/http/hostile-input.test.ts',
  'server/platform/http/forgery.test.ts',
  'tests/server/row-security.test.ts',
  'tests/server/token-purposes.test.ts',
  'tests/server/canaries.test.ts',
  'tests/attacks/*.test.ts',
  'tests/fuzz/*.test.ts',
  'server/privacy/published/closing.test.ts',
  'server/tenants/organizations/purge.test.ts',
]

/** The slowest of the other files: they start processes or databases again and again, or fill months. */
export const slowest = [
  'provider/{audit-log,dropped-quarters}.test.ts',
  'server/identity/audit/retention.test.ts',
  'server/identity/connections/enforcement.test.ts',
  'server/identity/passwords/mailbox.test.ts',
  'server/participation/boards/privacy.test.ts',
  'server/participation/connectors/readings.test.ts',
  'server/participation/intake/intake-limits.test.ts',
  'server/participation/results/{cli,random}.test.ts',
  'server/participation/role-holders/*.test.ts',
  'server/people/directories/{brake,claim-places,claim-rules,moved,queue}.test.ts',
  'server/people/single-sign-on/{failing-provider,linking,sessions}.test.ts',
  'server/platform/cells/move/command.test.ts',
  'server/platform/db/{backup,divide-log,embedded,embedded-statements,postgres,standbys,upgrade}.test.ts',
  'server/platform/http/bursts.test.ts',
  'server/platform/jobs/start.test.ts',
  'server/platform/mail/delivery.test.ts',
  'server/platform/maintenance/{cli,restore}.test.ts',
  'server/privacy/published/{players,seen-in-app}.test.ts',
  'tests/server/access-factors.test.ts',
]

/** Journeys that open every page of a kind, in each theme, width or role, or read a large file. */
export const tours = [
  'accounts-accessibility',
  'dashboard-look',
  'every-page',
  'first-paint',
  'me-large-files',
  'role-actions',
  'security-pages',
  'widths',
]

/** Journeys of pages that the first journey of another file goes through too. */
export const details = [
  'accounts-orphan',
  'claim-rules',
  'factor-policy',
  'frame-calls',
  'frame-organizations',
  'guard-return',
  'invitations-set-password',
  'me-install',
  'me-shared-device',
  'me-sign-out',
  'me-storage',
  'me-worker',
  'organizations-changes',
  'organizations-switch',
  'other-organizations',
  'proposed-administrators',
  'provisioning-rules',
  'quizzes-details',
  'quizzes-panel',
  'refresh',
  'settings-answers',
  'settings-sections',
  'step-up',
  'users-edit',
  'users-find',
  'users-invite',
  'wizard-defaults',
  'wizard-fair-play',
]
