import { existsSync, statfsSync } from 'node:fs'

/** Files of this folder are in memory, where the system has it; a container's is often 64 MB. */
export const sharedMemory = '/dev/shm'

/** Whether so many bytes are free there. */
export function hasSharedMemory(bytes: number): boolean {
  if (!existsSync(sharedMemory)) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= bytes
}
