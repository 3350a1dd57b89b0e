import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { engine } from './engine.ts'
import { defaultMigrationsFolder, type Migration, migrate, readMigrations } from './migrate.ts'

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/elan', import.meta.url))
const engineVersion: string = createRequire(
  join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '..'),
)('./package.json').version
