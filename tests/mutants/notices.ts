import { inFile, type Mutant } from './access.ts'

const devices = ['server/participation/notices/devices.test.ts']
const notices = ['server/participation/notices/notices.test.ts']

/** Whom the server calls with pushes, who is told what and when, and how mails end. */
export const noticeMutants: Mutant[] = [
  ...inFile('server/participation/notices/addresses.ts', devices, [
    [
      'pushes go to any host',
      "host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host",
      "host !== ''",
    ],
    ['pushes go to any port', ' || url.port) return false', ') return false'],
    ['a changed spelling is an address', 'url.href !== address || ', ''],
    [
      'a host may end like a known one',
      'url.hostname.endsWith(host)',
      'url.hostname.endsWith(host.slice(1))',
    ],
  ]),
  ...inFile('server/participation/notices/devices.ts', devices, [
    [
      'any text is a key',
      "if (!(await isPublicKey(keys.p256dh))) failAt('input.invalid', 'keys.p256dh')",
      '',
    ],
    ['a person has any number of devices', '    await forgetOldest(db, member)\n', ''],
  ]),
  ...inFile('server/participation/notices/send.ts', notices, [
    [
      'the list of hosts counts at turning on alone',
      "  if (!isPushAddress(endpoint, settings.pushHosts, outbound)) return 'gone'\n",
      '',
    ],
    ['a device that is gone is kept', "if (status === 404 || status === 410) return 'gone'", ''],
  ]),
  ...inFile('server/participation/notices/due.ts', notices, [
    ['what nobody wants is told', ' and coalesce(chosen.wanted, by_default)', ''],
    ['people are told before eight', `extract(hour from clock) >= \${quietHours.until} and `, ''],
    ['people are told at night', ` and extract(hour from clock) < \${quietHours.from}`, ''],
    [
      'the clock of the organization is quiet',
      'coalesce(member_settings.timezone, organizations.timezone)',
      'organizations.timezone',
    ],
    ['the inactive are told', "where users.status = 'active' and", 'where'],
  ]),
  ...inFile('server/participation/notices/mail.ts', notices, [
    ['a used link ends mails again', "  if (found.state === 'live')\n", '  if (found.token)\n'],
    [
      'a link ends another kind',
      "mailedKinds.find((one) => one === subject.split(' ')[0])",
      "mailedKinds.find((one) => one === 'starts')",
    ],
    ['a link ends pushes', "way: 'mail', wanted: false", "way: 'push', wanted: false"],
  ]),
]
