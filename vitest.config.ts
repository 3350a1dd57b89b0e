import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { basename, dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { hasPostgres } from '#tests/server/postgres.ts'
import { slowest, sweeps } from '#tests/thorough.ts'

const serverTests = [
  'server/**/*.test.ts',
  'provider/**/*.test.ts',
  'tests/server/**/*.test.ts',
  'tests/attacks/**/*.test.ts',
  'tests/fuzz/**/*.test.ts',
]
const find = (isFound: (file: string, text: string) => boolean) =>
  globSync(serverTests).filter((file) => isFound(file, readFileSync(file, 'utf8')))

// They open both engines by themselves.
const databaseTests = [
  'server/platform/db/**/*.test.ts',
  'server/platform/mail/delivery.test.ts',
  'server/platform/jobs/**/*.test.ts',
]

// They open no database, or the embedded one by themselves: a second run would prove nothing more.
const opening = /startTestServer|startCells|fuzz\(|setStage|openDatabase|startEngine|[a-z]Postgres\(/
const withoutDatabase = find((_, text) => !opening.test(text))

/*
 * Both engines are the same PostgreSQL; they differ in their drivers, versions and connections. So the embedded one
 * runs, besides all journeys of browsers: the file that has the name of its folder, which makes the calls of that noun;
 * files that ask which engine runs; and those named here, whose rules are SQL: privileges, search, bulk writes, results.
 */
const asksForEngine = /inject\('postgres'\)|\.kind [=!]== '(postgres|embedded)'/
// What starts a PostgreSQL of its own runs on that in each project.
const ownPostgres = /startPostgres\(/
const namedAfterFolder = (file: string) => basename(file) === `${basename(dirname(file))}.test.ts`
const onBothEngines = [
  ...find((file, text) => (namedAfterFolder(file) && !ownPostgres.test(text)) || asksForEngine.test(text)),
  'tests/server/privileges.test.ts',
  'server/people/users/list.test.ts',
  'server/people/imports/queue.test.ts',
  'server/participation/results/outcome.test.ts',
  'server/participation/own-data/erasure.test.ts',
]

// They move rows between two databases of one PostgreSQL.
const moves = find((_, text) => /two-cells\.fixture/.test(text))

/**
 * One process more than processors, which fills the pauses in which others wait for PostgreSQL, a timer or a child
 * process; a quarter of the memory is for their embedded databases of 400 MB.
 */
const embeddedBytes = 400e6
const workers = Math.max(
  2,
  Math.min(availableParallelism() + 1, 8, Math.floor(totalmem() / 4 / embeddedBytes)),
)

// Every processor runs tests, so threads that collect beside them only add their own cost: an eighth of the time.
const garbageCollection = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=32']

const postgres = hasPostgres()
// `npm test` leaves these, and a second run on the embedded database, to `npm test -- --all`.
const isQuick = process.env.TESTS === 'quick'
const leftOut = isQuick ? [...sweeps, ...slowest, ...moves] : []
const everythingTwice = process.env.ENGINES === 'both'
const again = isQuick ? [] : onBothEngines
const onEmbedded =
  postgres && !everythingTwice ? [...databaseTests, ...withoutDatabase, ...again] : serverTests
const onBoth = everythingTwice ? 'all' : isQuick ? 'few' : 'a part'
process.stdout.write(
  postgres
    ? `Server tests: on PostgreSQL, ${onBoth} on the embedded database too\n`
    : 'Server tests: on the embedded database alone\n',
)

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workers,
    execArgv: [
      '--import',
      new URL('scripts/resolve-modules.mjs', import.meta.url).href,
      ...garbageCollection,
    ],
    environment: 'node',
    setupFiles: ['tests/server/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine that is busy with something else gets there late, not wrongly.
    expect: { poll: { timeout: 15_000 } },
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
            'tests/{bench,mutants,patterns}/**/*.test.ts',
          ],
        },
      },
      ...engine({
        name: 'embedded',
        include: onEmbedded,
        exclude: [...moves, ...(postgres ? sweeps : []), ...leftOut],
      }),
      ...(postgres
        ? engine({
            name: 'postgres',
            include: serverTests,
            exclude: [...databaseTests, ...withoutDatabase, ...leftOut],
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
function engine(test: { name: string; include: string[]; exclude: string[]; globalSetup?: string[] }) {
  return [{ extends: true as const, test: { ...test, isolate: false } }]
}
