import { setFlagsFromString } from 'node:v8'

/*
 * How V8 collects garbage in a server, with the figures of docs/decisions/0074.
 */

/**
 * Collects young objects on one thread: those that V8 takes beside it wait for each other where all processors work. And keeps
 * them young: what the migrations of a new database made lived long, so that V8 had what requests make later, at the same
 * places of the code, begin among old objects, and collected those twice as often until the process ended.
 */
export function collectYoungObjects(): void {
  setFlagsFromString('--no-parallel-scavenge')
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/**
 * Lets garbage grow by a third of what lives, instead of up to three times as much. Before the start is over it would collect
 * what still loads, for 0.3 s.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=30')
}
