import { inFile, type Mutant } from './access.ts'

const matrix = ['tests/server/access-matrix.test.ts']
const fields = ['server/people/custom-fields/fields.test.ts']
const imports = ['server/people/imports/queue.test.ts']
const reports = ['server/insights/reports/reports.test.ts']
const stored = ['server/platform/uploads/stored.test.ts']
const copying = ['server/platform/files/copy.test.ts']
const bucket = ['server/platform/files/bucket.test.ts']
const uploads = ['server/platform/uploads/uploads.test.ts']
const audit = ['server/identity/audit/audit.test.ts']
const trail = ['server/identity/audit/trail.test.ts']
const frame = ['server/platform/http/implement.test.ts']
const invite = ['server/people/invitations/invite.test.ts']

/** Lookups by id in lists, files and logs, and audit entries. */
export const fileMutants: Mutant[] = [
  ...inFile('server/people/custom-fields/service.ts', matrix, [
    [
      'values of other lists are deleted',
      'const options = await optionsOf(scope, fieldId)\n  const option = options',
      'const options = await optionsOf(scope)\n  const option = options',
      'deleteUserFieldValue finds no',
    ],
    [
      'any field is the one',
      'getTableColumns(userFields), eq(userFields.id, fieldId))',
      'getTableColumns(userFields))',
      'getUserFieldUsage finds no|deleteUserField finds no',
    ],
  ]),
  ...inFile('server/people/users/service.ts', fields, [
    [
      'other organizations lose their values',
      `where \${own.rows(users)} and \${hasValue(key)} and \${that}`,
      `where (\${own.rows(users)}) is not null and \${hasValue(key)} and \${that}`,
    ],
  ]),
  ...inFile('server/people/imports/service.ts', matrix, [
    [
      'any import is the one',
      'importColumns, eq(imports.id, id))',
      'importColumns)',
      'imports.getImport finds no',
    ],
  ]),
  ...inFile('server/people/imports/queue.ts', imports, [
    [
      'an import carries out the rows of others',
      `where import_id = \${importId} and outcome is null`,
      'where outcome is null',
    ],
    [
      'imports of others are finished',
      'finishedAt: now }).where(eq(imports.id, importId))',
      'finishedAt: now })',
    ],
  ]),
  ...inFile('server/people/imports/service.ts', imports, [
    [
      'a begun import is discarded',
      "scope.delete(imports, eq(imports.id, id), eq(imports.state, 'planned'))",
      'scope.delete(imports, eq(imports.id, id))',
      'one at a time',
    ],
    ['the unproved mail by an import', '  if (autoInvite) requireSender(scope)\n', '', 'unverified address'],
    [
      'rows judged by other fields are carried out',
      "    fail('import.outdated')\n",
      '    void 0\n',
      'after its fields changed',
    ],
  ]),
  ...inFile('server/people/users/service.ts', imports, [
    [
      'an import changes namesakes elsewhere',
      `where \${users.organizationId} = \${organizationId} and \${users.email} = person.email`,
      `where \${users.email} = person.email and \${organizationId}::uuid is not null`,
    ],
  ]),
  ...inFile('server/insights/reports/service.ts', matrix, [
    [
      'any report is read',
      'scope.select(reports, { ...listed, content }, eq(id, reportId))',
      'scope.select(reports, { ...listed, content })',
      'reports.getReport finds no',
    ],
  ]),
  ...inFile('server/insights/reports/service.ts', reports, [
    [
      'automatic reports are deleted',
      "and(eq(id, reportId), eq(type, 'Manual'))",
      'eq(id, reportId)',
      'a requested report',
    ],
  ]),
  ...inFile('server/platform/uploads/service.ts', uploads, [
    ['pictures are kept without end', '  await requireSpace(scope)\n', '', 'the quota'],
    ['any ending opens a picture', '!picture || endings[picture.mediaType] !== ending', '!picture'],
  ]),
  ...inFile('server/platform/uploads/service.ts', stored, [
    [
      'a picture without content is added',
      "  if (!(await claimFile(db, key))) fail('upload.not_stored')\n",
      '',
      'took so long',
    ],
  ]),
  ...inFile('server/platform/uploads/unclaimed.ts', stored, [
    [
      'contents that are being stored are deleted',
      'lte(unclaimedFiles.dueAt, now)',
      'undefined',
      'not before',
    ],
    ['contents stay for ever', '    await files.delete(tx, due.key)\n', '', 'interrupted upload'],
  ]),
  ...inFile('server/platform/files/folder-files.ts', stored, [
    ['a missing folder is created', '  await requireFolder(folder)\n', '', 'is away'],
  ]),
  ...inFile('server/platform/files/bucket-client.ts', bucket, [
    ['one failure of a bucket is final', 'n === attempts', 'n > 0', 'for a moment'],
    ['refused calls are repeated', '!answer.mayPass || ', '', 'is not repeated'],
    [
      'a bucket is waited for without end',
      'setTimeout(giveUp, sent.method',
      'setTimeout(() => {}, sent.method',
      'given up in time',
    ],
    [
      'a body may hang',
      'setTimeout(giveUp, answerMs)',
      'setTimeout(() => {}, answerMs)',
      'stops in the middle',
    ],
  ]),
  ...inFile('server/platform/files/copy.ts', copying, [
    [
      'one place under two names loses all',
      '  if (found) throw new',
      '  if (!to) throw new',
      'to the same place',
    ],
    ['a content that is cut short is moved', 'if (bytes?.length !== size)', 'if (!bytes)', 'has whole'],
    ['a damaged copy is kept', 'there?.equals(bytes)', 'Boolean(there)', 'counted and compared'],
    ['a deletion does not wait for a copy', ' for key share', '', 'outlives'],
    [
      'a damaged content replaces the good one',
      'if (there?.length === size)',
      'if (!to)',
      'neither replaces nor deletes',
    ],
  ]),
  ...inFile('server/platform/files/files.ts', stored, [
    [
      'a damaged picture keeps its reader waiting',
      'if (read === size) return',
      'if (read <= size) return',
      'fewer bytes',
    ],
  ]),
  ...inFile('server/platform/files/create.ts', copying, [
    [
      'a content stays at the place before',
      'for (const store of [first, ...earlier]) await store.delete(db, key)',
      'await first.delete(db, key)',
      'deleted at both',
    ],
  ]),
  ...inFile('server/platform/files/outside.ts', copying, [
    ['a backup names what it contains', 'file_contents.key = uploads.key', 'false', 'a backup names'],
  ]),
  ...inFile('server/platform/files/circuit.ts', bucket, [
    [
      'every call waits for a bucket that is away',
      '    if (away && Date.now() < until) throw away\n',
      '',
      'fail at once',
    ],
  ]),
  ...inFile('server/platform/files/bucket-files.ts', bucket, [
    [
      'a start with a key that may only read',
      "      await store(trial, bytes, 'application/octet-stream')\n",
      '',
      'may only read',
    ],
    [
      'a start with a server that stores nothing',
      ' || !bytes.equals(await buffer(kept))',
      '',
      'stores nothing',
    ],
  ]),
  ...inFile('server/platform/http/frame.ts', audit, [
    ['changes are not recorded', 'record(tx, await run(tx))', 'run(tx)', 'an entry records'],
  ]),
  ...inFile('server/platform/http/frame.ts', frame, [
    ['refusals are recorded', ' || outcome instanceof Refusal', '', 'is recorded'],
  ]),
  ...inFile('server/platform/http/recorded.ts', trail, [
    ['files are downloaded without an entry', ' || logged === true)', ')', 'each download'],
  ]),
  ...inFile('server/identity/audit/list.ts', audit, [
    ['the log is not narrowed to its days', '...(from ? [', '...(from && false ? [', 'is exported'],
  ]),
  ...inFile('server/people/invitations/bulk.ts', invite, [
    ['the unproved invite many', '  requireSender(scope)\n', '', 'REQUIRE_VERIFIED'],
    [
      'people of others are invited',
      "problems.has(id) ? problems.get(id) : 'user.not_found'",
      'problems.get(id)',
      'a bulk invitation',
    ],
  ]),
  ...inFile('server/people/invitations/invite.ts', invite, [
    ['the unproved invite', '  requireSender(scope)\n', '', 'REQUIRE_VERIFIED'],
    ['the active are invited', '  if (problem) fail(problem)\n', '', 'active and inactive'],
    [
      'mailings have no end',
      "  if (!(await mayInvite(context, organization.id, user.email))) fail('invitation.quota')\n",
      '',
      'three invitations',
    ],
  ]),
  ...inFile('server/platform/uploads/unused.ts', stored, [
    ['pictures go at once', 'unusedFor = 30 *', 'unusedFor = 0 *', 'nothing shows'],
    [
      'challenges lose their pictures',
      'picture: challenges.imageUrl',
      'picture: challenges.title',
      'nothing shows',
    ],
  ]),
]
