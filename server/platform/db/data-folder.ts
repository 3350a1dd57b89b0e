import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Makes the data folder, or takes one that is there from others of this machine: in it are a key and everybody's data. */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { uid, mode } = statSync(dataDir)
  if (uid === process.getuid?.() && mode & 0o077) chmodSync(dataDir, 0o700)
}
