import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two processes, whatever the machine: each embedded database takes about 400 MB.
    pool: 'forks',
    maxWorkers: 2,
    environment: 'node',
    setupFiles: ['server/testing/setup.ts'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['server/**/*.test.ts', 'provider/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
