import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Creates the data folder with mode 0700, or restricts an existing one: it holds a key and personal data. */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { uid, mode } = statSync(dataDir)
  if (uid === process.getuid?.() && mode & 0o077) chmodSync(dataDir, 0o700)
}
