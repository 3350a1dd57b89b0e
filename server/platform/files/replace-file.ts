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
import { explainFullDisk } from '#server/platform/db/full-disk.ts'

/**
 * Replaces a file atomically: a reader sees the old one or the new one. Owner and mode stay; a first one is this user's alone.
 * @throws StartupError that names the file if the disk is full
 */
export function replaceFile(file: string, text: string): void {
  try {
    writeNext(file, text)
  } catch (error) {
    rmSync(`${file}.next`, { force: true })
    throw explainFullDisk(error, file)
  }
  renameSync(`${file}.next`, file)
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
