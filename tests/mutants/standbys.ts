import { inFile, type Mutant } from './access.ts'

const standbys = ['server/platform/db/standbys.test.ts']

/** Who answers a read. */
export const standbyMutants: Mutant[] = [
  ...inFile('server/platform/db/standbys.ts', standbys, [
    [
      'a lost standby fails its reads',
      'if (!isOfStandby(error)) throw error',
      'throw error',
      'answers what may',
    ],
    [
      'a write that a standby refuses takes it out of use',
      'if (!isOfWrite(error)) this',
      'this',
      'answers what may',
    ],
    [
      'a standby may be behind for long',
      'standby.isAble(enough.position)',
      'standby.isAble(0n)',
      'answers what may',
    ],
  ]),
  ...inFile('server/platform/db/standby.ts', standbys, [
    [
      'any server is a standby',
      'case when pg_is_in_recovery() then pg_last_wal_replay_lsn()',
      'case when true then pg_current_wal_lsn()',
      'is no standby',
    ],
  ]),
  ...inFile('server/platform/http/frame.ts', standbys, [
    ['who changed something reads from a standby', " && !cookies.get('changed') ?", ' ?', 'answers what may'],
    [
      'every read is at a standby',
      "endpoint.reads === 'standby' ?",
      "endpoint.method === 'GET' ?",
      'answers what may',
    ],
  ]),
  ...inFile('server/insights/dashboard/service.ts', standbys, [
    [
      'a dashboard is empty when its standby is lost',
      'if (isOfServer(error)) throw error',
      '',
      'answers what may',
    ],
  ]),
]
