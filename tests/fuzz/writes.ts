import pg from 'pg'

/** Rate-limit counts and entries about refusals are not changes. */
const uncounted = ['throttles', 'audit_entries', 'fuzz_writes']

/**
 * Detects every row that a commit leaves written: `since()` returns the tables written since the last call. `url`
 * belongs to the database's owner, because the server's role cannot change tables.
 */
export async function watchWrites(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create unlogged table fuzz_writes (id bigserial primary key, name text not null);
    create function fuzz_write() returns trigger language plpgsql security definer as
    $$ begin insert into public.fuzz_writes (name) values (tg_table_name); return null; end $$`)
  const { rows: tables } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  for (const { name } of tables) {
    if (uncounted.includes(name)) continue
    await client.query(`
      create trigger fuzz_write after insert or update or delete on ${pg.escapeIdentifier(name)}
      for each row execute function fuzz_write()`)
  }
  let last = 0
  return {
    async since(): Promise<string[]> {
      const { rows } = await client.query<{ name: string; id: string }>(
        'select name, max(id) as id from fuzz_writes where id > $1 group by name order by name',
        [last],
      )
      last = Math.max(last, ...rows.map(({ id }) => Number(id)))
      return rows.map(({ name }) => name)
    },
    close: () => client.end(),
  }
}
