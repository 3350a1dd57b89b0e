import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'

/** Replaces a file atomically: a reader sees the old one or the new one. Owner and mode stay; a first one is this user's alone. */
export function replaceFile(file: string, text: string): void {
  const next = `${file}.next`
  const former = statSync(file, { throwIfNoEntry: false })
  const opened = openSync(next, 'w', 0o600)
  try {
    if (former) {
      if (former.uid !== process.getuid?.() || former.gid !== process.getgid?.())
        fchownSync(opened, former.uid, former.gid)
      fchmodSync(opened, former.mode & 0o777)
    }
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(next, file)
}
