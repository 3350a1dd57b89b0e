import { inFile, type Mutant } from './access.ts'

const elsewhere = ['server/platform/http/elsewhere.test.ts']
const guards = ['server/platform/cells/move/guard.test.ts']
const cells = ['server/platform/cells/cells.test.ts']
const merges = ['server/platform/cells/move/merged-accounts.test.ts']
const switches = ['server/people/cell-accounts/switch.test.ts']

/** Which cell answers for an organization. */
export const cellMutants: Mutant[] = [
  ...inFile('server/platform/http/elsewhere.ts', elsewhere, [
    ['an organization of this database is elsewhere', '  if (!here) fail(', '  fail('],
    ['a cell sends calls to itself', ' || other === cell.name', ''],
    ["the provider's calls are not asked", "endpoint.access === 'provider' &&", 'false &&'],
  ]),
  ...inFile('server/platform/http/implement.ts', elsewhere, [
    [
      'an upload is proved before its cell is known',
      '      await refuseElsewhere(call)\n      await proveCaller(call)',
      '      await proveCaller(call)',
    ],
    [
      'a call is proved before its cell is known',
      '      await refuseElsewhere(call)\n      await limitPublicCalls(call)\n      const proof = await proveCaller(call)',
      '      await limitPublicCalls(call)\n      const proof = await proveCaller(call)\n      await refuseElsewhere(call)',
    ],
  ]),
  ...inFile('server/platform/http/server.ts', elsewhere, [
    ['no cookie leads to the other cell', 'jar.leadTo(failure.details.cell)', "jar.clear('cell')"],
  ]),
  ...inFile('server/platform/http/cookies.ts', elsewhere, [
    ['a session of another cell is lost', ' && !this.#inCell', '', 'stays in the browser'],
  ]),
  ...inFile('server/platform/http/frame.ts', elsewhere, [
    [
      'who was refused is led here',
      ' && !(outcome instanceof Refusal))\n    cookies.leadTo',
      ')\n    cookies.leadTo',
    ],
    [
      'whoever asks about an address is led to its cell',
      ' && endpoint.proves && !(outcome',
      ' && !(outcome',
      'needs no proof',
    ],
    ['nobody is led back', '    cookies.leadTo(app.cell.name)\n', '    cookies.headers()\n'],
  ]),
  ...inFile('server/platform/crypto/secrets.ts', elsewhere, [
    ['tokens name no cell', 'newToken: () => (cell ?', 'newToken: () => (!cell ?'],
  ]),
  ...inFile('server/platform/cells/proxy-maps.ts', cells, [
    ['an address that nobody proved counts as much', 'a.doubt - b.doubt', '0', 'was proved'],
  ]),
  ...inFile('server/platform/cells/own-cell.ts', cells, [
    [
      'a broken map replaces the good one',
      '      broken = true\n',
      '      broken = true\n      cells = new Map()\n',
    ],
    ['a map is read once', '    if (current === version) return\n', '    return\n'],
    ['a broken map is reported once a second', '    version = current\n', ''],
    ['a cell may be missing in the map', '    requireCell(map, name, file)\n', ''],
  ]),
  ...inFile('server/platform/cells/cell-map.ts', cells, [
    [
      'an organization may be in two cells',
      '    if (other) return `organization',
      '    if (!other) continue\n    if (!id) return `organization',
    ],
  ]),
  ...inFile('server/platform/cells/write-map.ts', cells, [
    ['a wrong change is written', '    if (problem) throw', '    if (!map) throw'],
  ]),
  ...inFile('server/platform/http/server.ts', guards, [
    ['a change of a frozen customer fails', 'hasCode(error, objectInUse)', 'hasCode(error)', '503'],
  ]),
  ...inFile('server/platform/cells/move/guard.ts', guards, [
    ['the guards are left', 'if (moving.length > 0) return', 'if (moving) return', 'once nobody moves'],
    [
      "an organization's new ones are not guarded",
      "events: 'insert', column",
      "events: 'delete', column",
      '503',
    ],
  ]),
  ...inFile('server/platform/cells/move/merge-consequences.ts', merges, [
    [
      'a session passes a factor that arrives',
      'part.new_password || part.takes_factors || part.conflicts',
      'part.new_password || part.conflicts',
      'without a factor ends',
    ],
    [
      'two sets of factors close nothing',
      '(part) => part.conflicts || part.suspected || part.unconfirmed)}',
      '(part) => (part.conflicts && part.unsettled) || part.suspected)}',
      'of two sets',
    ],
    [
      'a factor guards what came without it',
      "part.unguarded === 'there'",
      'part.unguarded === null',
      'opened without the factor',
    ],
    [
      'a factor that comes guards what was here without it',
      "part.unguarded === 'here'",
      'part.unguarded === null',
      'opened without the factor',
    ],
    [
      'a mailed password closes nothing that comes',
      'and (address_by_directory or ',
      'and (address_by_directory and ',
      'a mailed password that',
    ],
    [
      'a factor closes what it guards',
      'set password_by_mail = true where',
      'set password_by_mail = false where',
      'a mailed password that',
    ],
    [
      'personal keys outlive a newer password',
      'select revoke_activity_keys(id)',
      'select id',
      'personal keys',
    ],
    [
      'a link to another address outlives a newer password',
      "'reset_password', 'verify_email', 'change_address')",
      "'reset_password', 'verify_email')",
      'pending links',
    ],
  ]),
  ...inFile('server/platform/cells/move/arrive.ts', merges, [
    [
      'who comes back stays away',
      'set stays = true where not stays',
      'set stays = true where false',
      'comes back',
    ],
    ['a move gives new tries', '  await copyCounts(tx, move)\n', '', 'count on in the new cell'],
  ]),
  ...inFile('server/platform/cells/move/merge-accounts.ts', merges, [
    [
      'a mailbox that the account never had here takes it back',
      ' c using (id, email) where id = t.account_id)',
      ' c using (id) where id = t.account_id)',
      'does not have here',
    ],
    [
      'another mailbox takes the proof of the password',
      '(c.email = o.email and c.password_hash',
      '(c.password_hash',
      'loses to the one here',
    ],
  ]),
  ...inFile(
    'server/platform/cells/move/kept-rows.ts',
    ['server/platform/cells/move/return.test.ts'],
    [['a quiet customer never comes back', "=== 'at'", "=== 'ended'", 'a time of its own']],
  ),
  ...inFile('server/platform/cells/move/merge-parts.ts', merges, [
    [
      'a password alone moves an address past a factor',
      'else takes_factors end as has_address',
      'else newer_address end as has_address',
      'does not come past a factor',
    ],
    [
      'the newer of two sets replaces the older one',
      '} end as takes_factors',
      '} is null end as takes_factors',
      'of two sets',
    ],
    [
      'every set is another one',
      'when shares then coalesce(cl.factors_version, 0) > ol.factors_version',
      'when shares then coalesce(cl.factors_version, 0) < ol.factors_version',
      'that grew from',
    ],
    [
      'a mail of the new cell is settled',
      'and coalesce(cl.mailed_version, 0) <> ol.mailed_version',
      'and coalesce(cl.mailed_version, 0) > ol.mailed_version',
      'a mailed password that',
    ],
  ]),
  ...inFile(
    'server/identity/account-links/service.ts',
    [...merges, ...switches],
    [
      [
        'only cells that call each other count',
        "sql`cells <> '{}'`",
        "sql`cells <> '{}' and false`",
        'do not call each other',
      ],
      [
        'a passkey alone goes on',
        "  if (!session.methods.includes('password')) return []",
        '',
        'a passkey alone',
      ],
    ],
  ),
  ...inFile(
    'server/identity/passwords/service.ts',
    ['server/people/cell-accounts/copy.test.ts'],
    [
      [
        'a domain that another cell knows of opens health',
        '(await isInOtherCells(context, id))',
        'false',
        'link of the provider',
      ],
    ],
  ),
]
