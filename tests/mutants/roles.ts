import { inFile, type Mutant } from './access.ts'

const held = ['server/people/roles/roles.test.ts']

/** Checks of giving and taking roles. */
export const roleMutants: Mutant[] = [
  ...inFile('server/people/roles/service.ts', held, [
    [
      'somebody gives more than they hold',
      'requireOwnRole(scope, role)\n  await lockAdministrators',
      'await lockAdministrators',
      'none with more than they hold',
    ],
    [
      'somebody takes more than they hold',
      'requireOwnRole(scope, role)\n  const administering',
      'const administering',
      'none with more than they hold',
    ],
    ['a role outlives its promise', '!wasPromised', '!!wasPromised', 'not after it was taken back'],
  ]),
  ...inFile('server/identity/roles/service.ts', held, [
    [
      'an organization above is named to those below',
      "mayCall(rolesAlong(held, lineage), 'roles.manage') ?",
      'lineage.length > 0 ?',
      'named for those alone',
    ],
  ]),
]
