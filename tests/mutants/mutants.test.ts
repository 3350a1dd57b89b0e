import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { mutate } from './place.ts'

/** The checks of participation that a mutant has to remove, by the mutants that do. */
const checks = {
  'own row only': ['a person reads the rows of others', 'the console reads what people did'],
  'alias, not name': ['a board names people to administrators', 'administrators see names'],
  'smallest group': [
    ...['made-up accounts open a board', 'a small team names its members', 'rows of a board are not known'],
    ...['who left was never seen', 'a deleted challenge was never seen'],
    'people who cannot be counted lift a count',
  ],
  licence: ['others see what a licence keeps to oneself'],
  sealed: ['a sealed score changes', 'a sealed join changes'],
  frozen: [
    ...['what is published may change', 'what comes after the close is published'],
    'a change of zones closes a week',
  ],
  'proved mailbox': ['an unproved mailbox opens health data'],
}

test.each(Object.entries(checks))(
  '[P-TST-7] removing the check “%s” is a mutant, bound to its text and its tests',
  (_, names) => {
    for (const name of names) {
      const mutant = mutants.find((one) => one.name === name)
      if (!mutant) throw new Error(`there is no mutant “${name}”`)
      expect(mutate(readFileSync(mutant.file, 'utf8'), mutant), name).toBeDefined()
      expect(
        mutant.tests.every((path) => existsSync(path)),
        name,
      ).toBe(true)
    }
  },
)

/** Where connections, domains, permissions, scopes and directories are checked: decisions 0041, 0043 to 0045, 0051, 0055. */
const guards = [
  ...['proof', 'scope', 'fresh', 'require-member', 'require-directory'].map(
    (name) => `server/platform/http/${name}.ts`,
  ),
  ...['sign-in-rules', 'domains', 'connections', 'directory-rules', 'roles'].map(
    (noun) => `server/identity/${noun}/service.ts`,
  ),
  ...['link', 'token', 'starts', 'logout', 'complete'].map(
    (name) => `server/people/single-sign-on/${name}.ts`,
  ),
  ...['read', 'write', 'rule-change', 'group-read', 'group-write'].map(
    (name) => `server/people/directories/${name}.ts`,
  ),
  'server/identity/discovery/service.ts',
  'server/identity/connections/enforcement.ts',
  'server/identity/sessions/reach.ts',
  'server/people/roles/service.ts',
]

test.each(guards)(
  '[I-FRAME-6] the checks of %s have mutants, each bound to its text and its tests',
  (file) => {
    const own = mutants.filter((mutant) => mutant.file === file)
    expect(own.length).toBeGreaterThan(0)
    for (const mutant of own) {
      expect(mutate(readFileSync(file, 'utf8'), mutant), mutant.name).toBeDefined()
      expect(mutant.tests.length, mutant.name).toBeGreaterThan(0)
      expect(
        mutant.tests.every((path) => existsSync(path)),
        mutant.name,
      ).toBe(true)
    }
  },
)
