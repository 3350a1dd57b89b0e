import { setFlagsFromString } from 'node:v8'

/** How V8 collects garbage in a server, with the figures of docs/decisions/0074. */
export const collectionFlags = {
  /**
   * Young objects are collected on one thread: those that V8 takes beside it wait for each other where all processors work. And
   * they begin young: what the migrations of a new database made lived long, so that V8 had what requests make later, at the
   * same places of the code, begin among old objects, and collected those twice as often until the process ended.
   */
  young: ['--no-parallel-scavenge', '--no-allocation-site-pretenuring'],
  /** Garbage grows by a third of what lives, instead of up to three times as much. */
  old: ['--heap-growing-percent=30'],
}

export function collectYoungObjects(): void {
  for (const flag of collectionFlags.young) setFlagsFromString(flag)
}

/** For when the start is over: it would collect what still loads, for 0.3 s. */
export function keepHeapSmall(): void {
  for (const flag of collectionFlags.old) setFlagsFromString(flag)
}
