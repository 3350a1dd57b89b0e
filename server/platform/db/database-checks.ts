import type pg from 'pg'
import { StartupError } from './startup-error.ts'

/** Refuses a locale that knows only ASCII letters: addresses and names are compared in lower case. */
export async function refuseAsciiLocale(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_database() as name, lower('É') = 'é' as fits")
  if (rows[0]?.fits) return
  throw new StartupError(
    `The PostgreSQL database ${rows[0]?.name} knows no letters beyond ASCII: create it anew with encoding UTF8 and a UTF-8 locale such as C.UTF-8.`,
  )
}

/** Refuses synchronous_commit=off: a crash of the server would lose commits that were acknowledged. */
export async function refuseLossyCommits(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select current_database() as name, current_setting('synchronous_commit') as setting",
  )
  if (rows[0]?.setting !== 'off') return
  throw new StartupError(
    `The PostgreSQL database ${rows[0].name} runs with synchronous_commit = off and would lose acknowledged changes in a crash: set it to on, for the server, the database or the user, wherever it was turned off.`,
  )
}

/**
 * Says that a failover would lose acknowledged changes: a standby is attached, but commits do not wait for it. What follows one
 * database alone, as a move between cells does, is none.
 */
export async function warnOfAsynchronousStandby(
  client: pg.Client,
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query(`
    select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as setting
    where exists (select from pg_stat_replication as sender join pg_stat_activity as connection using (pid)
      where sender.application_name <> 'pg_basebackup' and connection.datid is null)`)
  const [attached] = rows
  if (!attached || (attached.names !== '' && attached.setting !== 'local')) return
  log(
    'a standby follows PostgreSQL, but changes are acknowledged before it has them: a failover loses the last ones. Set synchronous_standby_names (with Patroni synchronous_mode: true), and synchronous_commit to on',
  )
}
