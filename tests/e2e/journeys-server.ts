import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The server of the browser journeys, with a temporary data folder. */
const folder = mkdtempSync(join(tmpdir(), 'elan-journeys-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = folder
await import('#server/main.ts')
