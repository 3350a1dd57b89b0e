import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { mutate } from './place.ts'
import { findSuperseding } from './superseded.ts'

/** The checks of participation that a mutant has to remove, by the mutants that do. */
const checks = {
  'own row only': ['a person reads the rows of others', 'the console reads what people did'],
  'alias, not name': ['a holder of a role sees boards'],
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

const first = `CREATE FUNCTION guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 'a; b';
  RETURN old_rule(); -- DROP FUNCTION guard
END $$;
CREATE TRIGGER rows_guard BEFORE UPDATE ON "public"."rows" EXECUTE FUNCTION guard();
CREATE UNIQUE INDEX "rows_once" ON "rows" ("name");
ALTER TABLE "rows" ADD CONSTRAINT "rows_positive" CHECK ("amount" > 0);`

test.each([
  [
    'a function',
    'old_rule()',
    'create or replace function guard() returns trigger as $$ $$;',
    'function guard',
  ],
  ['a function', 'old_rule()', 'DROP FUNCTION IF EXISTS public.guard();', 'function guard'],
  ['a trigger', 'BEFORE UPDATE', 'DROP TRIGGER rows_guard ON rows;', 'trigger rows_guard on rows'],
  ['an index', 'CREATE UNIQUE INDEX', 'DROP INDEX CONCURRENTLY IF EXISTS rows_once;', 'index rows_once'],
  ['a constraint', '> 0', 'ALTER TABLE rows DROP CONSTRAINT "rows_positive";', 'constraint rows_positive'],
  ['another function', 'old_rule()', 'CREATE OR REPLACE FUNCTION guard_more() RETURNS trigger;', undefined],
  ['another trigger', 'BEFORE UPDATE', 'DROP TRIGGER rows_guard ON others;', undefined],
  ['a comment', 'old_rule()', '-- DROP FUNCTION guard', undefined],
])('a mutant of %s that a later migration replaces has no effect', (_, from, later, key) => {
  const migrations = [
    { file: '0001_first.sql', sql: first },
    { file: '0002_later.sql', sql: later },
  ]
  const mutant = { name: 'one', file: 'migrations/0001_first.sql', from, to: '', tests: [] }
  expect(findSuperseding(migrations, mutant)).toEqual(key && { key, by: '0002_later.sql' })
})
