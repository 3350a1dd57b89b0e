import { sql } from 'drizzle-orm'
import { openDatabase } from './open.ts'

/** Opens a database in its own process, reports it, and writes rows until it is killed. */
const [dataDir = '', migrationsFolder = '', databaseUrl] = process.argv.slice(2)
try {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const database = await openDatabase({ dataDir, migrationsFolder, databaseUrl, log: say })
  say('open')
  for (;;) {
    const { rows } = await database.handle.execute<{ id: number }>(
      sql`insert into note (body) values (repeat('x', 500)) returning id`,
    )
    say(`wrote ${rows[0]?.id}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
