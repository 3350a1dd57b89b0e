import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { argon2id } from '#server/platform/crypto/passwords.ts'

/** The server of the browser journeys, with a temporary data folder. */
const folder = mkdtempSync(join(tmpdir(), 'elan-journeys-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = folder
// The same function at its least cost: journeys set and verify more than a thousand passwords.
argon2id.hash = (text) => hash(text, { memoryCost: 64, timeCost: 1, parallelism: 1 })
await import('#server/main.ts')
