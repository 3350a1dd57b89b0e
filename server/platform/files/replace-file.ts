import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { explainUnwritable } from '#server/platform/db/writing-errors.ts'

/**
 * Replaces a file atomically: a reader sees the old one or the new one. Owner and mode stay; a first one is this user's alone.
 * @throws StartupError that names the file where it cannot be written
 */
export function replaceFile(file: string, text: string): void {
  try {
    writeNext(file, text)
    renameSync(`${file}.next`, file)
  } catch (error) {
    rmSync(`${file}.next`, { force: true })
    throw explainUnwritable(error, file)
  }
  // The new name outlives a crash of the machine too.
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function writeNext(file: string, text: string): void {
  const former = statSync(file, { throwIfNoEntry: false })
  const opened = openSync(`${file}.next`, 'w', 0o600)
  try {
    if (former) {
      if (former.uid !== process.getuid?.() || former.gid !== process.getgid?.())
        fchownSync(opened, former.uid, former.gid)
      fchmodSync(opened, former.mode & 0o777)
    }
    writeFileSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
