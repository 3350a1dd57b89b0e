import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/platform/db/open.ts'
import { same, until } from './expect.ts'
import { onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

const people = Number(process.env.FAULT_PEOPLE ?? 1000)
const weeks = 60
const teams = 8

/** Creates two equal organizations with teams of long-standing members, who were active on three days a week. */
const fill = [
  `insert into organizations (id, lineage, name, access_code, created_at)
   select id, array[id], id::text, id::text, now() - interval '${weeks} weeks' from unnest($1::uuid[]) id`,
  `insert into accounts (email, password_hash, first_name, last_name, email_verified_at)
   select place || '.' || n || '@example.com', '-', 'P', 'Example', now() - interval '3 years'
   from generate_series(1, 2) place, generate_series(1, ${people}) n`,
  `insert into users (organization_id, account_id, first_name, last_name, email, status, created_at)
   select ($1::uuid[])[split_part(email, '.', 1)::int], id, 'P', 'Example', email, 'active', now() - interval '3 years'
   from accounts`,
  `insert into teams (organization_id, name)
   select id, 'Team ' || n from unnest($1::uuid[]) id, generate_series(1, ${teams}) n`,
  `insert into team_members (organization_id, team_id, user_id, joined_at)
   select users.organization_id, teams.id, users.id, now() - interval '2 years' from users
   join teams on teams.organization_id = users.organization_id
     and teams.name = 'Team ' || 1 + split_part(split_part(email, '@', 1), '.', 2)::int % ${teams}`,
  `insert into consents (organization_id, user_id, purpose, given, text_version, language, since)
   select organization_id, id, 'sums', true, 1, 'en', created_at from users`,
  `insert into activities (organization_id, user_id, day, steps, active_minutes)
   select organization_id, users.id, day, 1000 + split_part(split_part(email, '@', 1), '.', 2)::int, 20
   from users, generate_series(current_date - ${weeks * 7}, current_date - 1, interval '2 days') day`,
]

/** Returns the published figures of an organization, independent of team ids. */
const cellsOf = (stage: Stage, id: string) =>
  stage.query(
    `select day::text, measure, teams.name as team, value, people, count(*) over (partition by day, measure, team_id)::int as times
     from published_cells left join teams on teams.id = team_id
     where published_cells.organization_id = $1 order by 1, 2, 3 nulls first`,
    [id],
  )

const weeksOf = (stage: Stage, id: string) =>
  stage.query('select week::text from published_weeks where organization_id = $1 order by 1', [id])

async function close(stage: Stage, id: string, killAfter?: number): Promise<boolean> {
  const script = fileURLToPath(new URL('close-once.ts', import.meta.url))
  const child = spawn(process.execPath, [script, stage.databaseUrl, id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  if (killAfter !== undefined) {
    await Promise.race([once(child.stdout, 'data'), ended])
    // Kill it during some week, after it has closed another one.
    const before = (await weeksOf(stage, id)).length
    await until(
      'another week has closed',
      async () => (child.exitCode !== null || (await weeksOf(stage, id)).length > before ? true : undefined),
      { every: 10 },
    )
    await sleep(killAfter)
    child.kill('SIGKILL')
  }
  const [code, signal] = await ended
  if (killAfter === undefined && code !== 0) throw new Error(`closing ended with ${code}`)
  return signal === 'SIGKILL'
}

/** Kill -9 during closing: each week closes once, with the same figures as an undisturbed process. */
async function killed(rounds: number): Promise<string> {
  return await onStage(async (stage) => {
    const database = await openDatabase({ databaseUrl: stage.databaseUrl, dataDir: '', log: () => {} })
    await database.close()
    const [dying = '', calm = ''] = [crypto.randomUUID(), crypto.randomUUID()]
    await stage.fill(async (client) => {
      for (const statement of fill)
        await client.query(statement, statement.includes('$1') ? [[dying, calm]] : undefined)
    })
    let kills = 0
    const closedAfter: number[] = []
    for (let round = 0; round < rounds; round++) {
      if (await close(stage, dying, round * 7)) kills++
      const closed = await weeksOf(stage, dying)
      closedAfter.push(closed.length)
      same('weeks that are closed once', new Set(closed.map(({ week }) => week)).size, closed.length)
    }
    await close(stage, dying)
    await close(stage, calm)
    const [cells, wanted] = [await cellsOf(stage, dying), await cellsOf(stage, calm)]
    same('cells', cells, wanted)
    same('cells that stand twice', cells.filter(({ times }) => times !== 1).length, 0)
    same('weeks', await weeksOf(stage, dying), await weeksOf(stage, calm))
    if (cells.length === 0 || kills === 0) throw new Error(`${cells.length} cells, ${kills} kills`)
    return `${kills} kills of ${rounds}, weeks closed after each ${closedAfter.join(' ')}; ${cells.length} cells as of an unkilled process`
  })
}

export const closingTrials: Trial[] = [{ name: 'kill -9 amid closing weeks', run: killed }]
