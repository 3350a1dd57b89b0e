import { setTimeout as sleep } from 'node:timers/promises'
import { createDirectory, createDirectoryToken, listDirectories } from '#contract/people/directories.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { createTeam } from '#contract/people/teams.ts'
import { Customer } from './customer.ts'
import { same, until } from './expect.ts'
import type { Portal } from './portal.ts'
import { type KilledPostgres, onPostgres } from './postgres.ts'
import type { Trial } from './trial.ts'

const members = 10_000

/** A directory of people who are in no group yet, and a group whose rule puts its members into a team. */
async function makeGroup(portal: Portal) {
  const customer = await Customer.open(portal.base)
  const { organizationId } = customer
  const params = { orgId: organizationId }
  const directoryId = (await customer.must(createDirectory, { params, body: { name: 'Okta' } })).data.id
  const ofDirectory = { ...params, directoryId }
  const token = await customer.must(createDirectoryToken, { params: ofDirectory, body: { days: 30 } })
  const rows = await portal.ask(
    `with person as (
      insert into users (organization_id, first_name, last_name, email, status)
      select $1::uuid, 'Ada', 'Number ' || n, 'member.' || n || '.' || $1::uuid || '@example.com', 'pending'
      from generate_series(1, ${members}) as n returning id, organization_id, email)
    insert into directory_users (id, organization_id, directory_id, user_id, user_name, created_at, changed_at)
    select id, organization_id, $2::uuid, id, email, now(), now() from person returning id`,
    [organizationId, directoryId],
  )
  const send = (method: string, path: string, body: object) =>
    fetch(`${portal.base}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token.data.secret}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    })
  const groupId: string = JSON.parse(await (await send('POST', '/Groups', { displayName: 'All' })).text()).id
  const { team } = await customer.must(createTeam, { params, body: { name: 'All' } })
  await customer.must(createDirectoryRule, { params: ofDirectory, body: { groupId, teamId: team.id } })
  const ids = rows.map(({ id }) => String(id))
  const patch = async (op: 'add' | 'remove', of: string[]) => {
    const value = of.map((id) => ({ value: id }))
    const answer = await send('PATCH', `/Groups/${groupId}`, { Operations: [{ op, path: 'members', value }] })
    same(`the answer of ${op}`, answer.status, 204)
  }
  const progress = async () => {
    const { status, body } = await customer.call(listDirectories, { params })
    return status === 200 ? body.data[0]?.effects : undefined
  }
  const inTeam = async () =>
    (await portal.ask('select user_id as id from team_members where team_id = $1', [team.id])).map(({ id }) =>
      String(id),
    )
  return { ids, patch, progress, inTeam }
}

/** Changes groups of 10,000, each struck once before the job has reached everybody. */
async function strikeRules(rounds: number, portal: Portal, strikes: (() => Promise<void>)[]) {
  let [amid, slowest] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const { ids, patch, progress, inTeam } = await makeGroup(portal)
    await patch('add', ids)
    const goal = Math.random() * members * 0.9
    await until('the job is on its way', async () => ((await progress())?.done ?? 0) >= goal || undefined, {
      every: 10,
    })
    const struck = Date.now()
    await strikes[round % strikes.length]?.()
    const before = await until('the figures are back', progress)
    if (before?.finishedAt === null) amid++
    // Leavers of both kinds: whom the job has reached, and whom it has not.
    const leavers = ids.filter((_, n) => n % 1000 === 0)
    await patch('remove', leavers)
    const kept = (of: string[]) => leavers.filter((id) => of.includes(id)).length
    same('leavers in the team after the answer', kept(await inTeam()), 0)
    await until('everybody is reached', async () => (await progress())?.finishedAt ?? undefined)
    slowest = Math.max(slowest, Date.now() - struck)
    same('the figures', (await progress())?.done, members)
    await sleep(200)
    const found = await inTeam()
    same('people in the team', new Set(found).size, members - leavers.length)
    same('leavers in the team', kept(found), 0)
  }
  return [
    `${rounds} groups of ${members} people, each struck once, ${amid} before everybody was reached`,
    `0 people missed, 0 leavers left in, done ${(slowest / 1000).toFixed(1)} s after the kill at the latest`,
  ].join(', ')
}

const restart = (portal: Portal) => async () => {
  await portal.kill()
  await portal.start()
}

export const ruleTrials: Trial[] = [
  {
    name: 'rules of a large group, kill -9 of the application and of PostgreSQL by turns',
    run: (rounds) =>
      onPostgres((postgres: KilledPostgres, portal) =>
        strikeRules(rounds, portal, [restart(portal), () => postgres.crash()]),
      ),
  },
]
