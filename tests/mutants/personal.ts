import { inFile, type Mutant } from './access.ts'

/** What is shown of a person who leaves, who learns of reads of a person's data, and whose code one has. */
export const personalMutants: Mutant[] = [
  ...inFile(
    'server/participation/boards/service.ts',
    ['server/participation/boards/hidden-names.test.ts'],
    [
      [
        'a sealed join changes more than its name',
        '    if (!isOpen) {\n',
        '    if (!isOpen && newAlias) {\n',
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/0045_hide_departed.sql',
    ['server/participation/boards/hidden-names.test.ts'],
    [
      [
        'a sealed board names who withdrew',
        "      AND joins.appears = 'name' AND challenges.id = joins.challenge_id\n",
        "      AND joins.appears = 'nobody' AND challenges.id = joins.challenge_id\n",
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/0049_keep_what_names_nobody.sql',
    ['server/participation/boards/hidden-names.test.ts'],
    [
      [
        'a sealed board names who was deactivated',
        "user_id = NEW.id AND left_at IS NULL AND appears = 'name';",
        "user_id = NEW.id AND left_at IS NULL AND appears = 'nobody';",
      ],
    ],
  ),
  ...inFile(
    'server/platform/db/migrations/0049_keep_what_names_nobody.sql',
    ['server/participation/photos/departed.test.ts'],
    [
      [
        'a wall shows photos of who was deactivated',
        'user_id = NEW.id AND shown_name IS NOT NULL;',
        'user_id = NEW.id AND shown_name IS NULL;',
      ],
    ],
  ),
  ...inFile(
    'server/participation/photos/wall.ts',
    ['server/participation/photos/departed.test.ts'],
    [
      ['a wall without an end shows photos for good', 'until === undefined ?', 'until === null ?'],
      ['a wall without an end is emptied at once', 'last === undefined ? lt(', 'last !== undefined ? lt('],
    ],
  ),
  ...inFile(
    'server/people/users/change.ts',
    ['server/participation/visibility/visibility.test.ts'],
    [['a change of a row is no opening', '  await recordShown(scope, userId)\n', '']],
  ),
  ...inFile(
    'server/programme/quizzes/results.ts',
    ['server/programme/quizzes/results.test.ts'],
    [
      [
        'answers are downloaded unseen',
        '  await recordReading(scope, quiz)\n',
        '',
        'who answered sees',
        'resultsFile',
      ],
      [
        'answers are listed unseen',
        '  await recordReading(scope, quiz)\n',
        '',
        'who answered sees',
        'readResults',
      ],
    ],
  ),
  ...inFile(
    'server/tenants/registration/joining-right.ts',
    ['server/tenants/registration/joining-right.test.ts'],
    [['a chosen code is guessed without a limit', 'isDrawn(organization) && isSameCode', 'isSameCode']],
  ),
  ...inFile(
    'server/tenants/registration/joining-right.ts',
    ['server/tenants/registration/by-code.test.ts'],
    [['a chosen code alone is guessed without a limit', 'named && isDrawn(named)', 'named']],
  ),
  ...inFile(
    'server/platform/db/migrations/0044_fold_access_codes.sql',
    ['server/tenants/registration/by-code.test.ts'],
    [
      [
        'a code is taken in another spelling',
        `CREATE UNIQUE INDEX "organizations_access_code_unique" ON "organizations" USING btree (regexp_replace(upper("access_code"), '[^A-Z0-9]', '', 'g'))`,
        'CREATE UNIQUE INDEX "organizations_access_code_unique" ON "organizations" USING btree ("access_code")',
      ],
    ],
  ),
]
