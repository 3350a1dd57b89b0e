import { setFlagsFromString } from 'node:v8'

/** How V8 collects garbage in a server, with the figures of docs/decisions/0074. */
export const collectionFlags = {
  /**
   * The young generation is collected on one thread, since parallel ones wait for each other while all cores are busy. And
   * nothing is pretenured: the migrations of a new database allocate objects that live long, so V8 then allocated those of
   * requests, from the same sites, in the old generation, and collected it twice as often until the process ended.
   */
  young: ['--no-parallel-scavenge', '--no-allocation-site-pretenuring'],
  /** The heap grows by a third of its live objects before it is collected, instead of up to three times as much. */
  old: ['--heap-growing-percent=30'],
}

export function collectYoungObjects(): void {
  for (const flag of collectionFlags.young) setFlagsFromString(flag)
}

/** For when the start is over: it would collect what still loads, for 0.3 s. */
export function keepHeapSmall(): void {
  for (const flag of collectionFlags.old) setFlagsFromString(flag)
}
