import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { randomSecrets } from '#server/platform/crypto/secrets.ts'
import { makeDataFolder } from './data-folder.ts'
import { explainFullDisk } from './writing-errors.ts'

/** Returns the key in a file of the data folder, generated at the first start and readable by its user alone. */
export function ownKey(dataDir: string, file: string): string {
  const key = readKey(file)
  if (key !== undefined) return key
  makeDataFolder(dataDir)
  const made = randomSecrets.newToken()
  // Write and rename: an interrupted start leaves no partial key.
  try {
    writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600 })
  } catch (error) {
    throw explainFullDisk(error, file)
  }
  renameSync(`${file}.new`, file)
  return made
}

export function readKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
