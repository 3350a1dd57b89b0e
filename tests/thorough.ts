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
  'server/privacy/published/closing.test.ts',
  'server/tenants/organizations/purge.test.ts',
]

/** Tests that start servers, processes or databases again and again. */
export const restarts = [
  'tests/server/access-factors.test.ts',
  'server/identity/audit/retention.test.ts',
  'server/participation/results/cli.test.ts',
  'server/participation/role-holders/role-holders.test.ts',
  'server/people/directories/queue.test.ts',
  'server/platform/db/{backup,embedded,embedded-statements,standbys,upgrade}.test.ts',
  'server/platform/jobs/start.test.ts',
  'server/platform/mail/delivery.test.ts',
  'server/platform/maintenance/{cli,restore}.test.ts',
  'server/privacy/published/players.test.ts',
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
