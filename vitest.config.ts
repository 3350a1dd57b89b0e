import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { hasPostgres } from '#tests/server/postgres.ts'

const serverTests = ['server/**/*.test.ts', 'provider/**/*.test.ts', 'tests/server/**/*.test.ts']

// They open both engines by themselves.
const databaseTests = [
  'server/platform/db/**',
  'server/platform/mail/delivery.test.ts',
  'server/platform/jobs/**',
]

// They open no database, or the embedded one by themselves: a second run would prove nothing more.
const opening = /startTestServer|setStage|openDatabase|startEngine|[a-z]Postgres\(/
const withoutDatabase = globSync(serverTests).filter((file) => !opening.test(readFileSync(file, 'utf8')))

// They try every endpoint in every way, or fill months or thousands of rows: once, on the engine that a business runs on.
// Other files close weeks and purge on the embedded database.
const sweeps = [
  'tests/server/access-matrix.test.ts',
  'server/platform/http/hostile-input.test.ts',
  'server/platform/http/forgery.test.ts',
  'tests/server/row-security.test.ts',
  'tests/server/token-purposes.test.ts',
  'tests/server/canaries.test.ts',
  'server/privacy/published/closing.test.ts',
  'server/tenants/organizations/purge.test.ts',
]

const postgres = hasPostgres()
process.stdout.write(`Server tests: on the embedded database${postgres ? ' and on PostgreSQL' : ' alone'}\n`)

export default defineConfig({
  test: {
    // Two processes, whatever the machine: each embedded database takes about 400 MB.
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--import', new URL('scripts/resolve-drizzle.mjs', import.meta.url).href],
    environment: 'node',
    setupFiles: ['tests/server/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/{attacks,bench,mutants,patterns}/**/*.test.ts',
          ],
        },
      },
      ...engine({ name: 'embedded', exclude: postgres ? sweeps : [] }),
      ...(postgres
        ? engine({
            name: 'postgres',
            exclude: [...databaseTests, ...withoutDatabase],
            globalSetup: ['tests/server/global-setup.ts'],
          })
        : []),
    ],
  },
})

/**
 * The server's tests on one engine. Those of a process share the server's modules, whose loading takes longer than
 * most tests; each file still has a database of its own.
 */
function engine({ name, exclude, ...more }: { name: string; exclude: string[]; globalSetup?: string[] }) {
  return [
    {
      extends: true as const,
      test: { ...more, name, isolate: false, include: serverTests, exclude },
    },
  ]
}
