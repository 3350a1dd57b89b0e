import type { FileKind, FileSource } from '#contract/participation/file-imports.ts'

/** Why a file cannot be read. Each has its own sentence. */
export type RefusalCode =
  | 'unknown'
  | 'empty'
  | 'encrypted'
  | 'cut'
  | 'damaged'
  | 'too_deep'
  | 'too_many'
  | 'unsafe_names'
  | 'bomb'
  | 'entities'
  | 'too_large'
  | 'no_activity'
  | 'clock'
  | 'columns'
  | 'gone'

/** Thrown where reading a file ends because of what the file is. */
export class FileRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(code)
    this.name = 'FileRefusal'
    this.code = code
  }
}

export function refuseFile(code: RefusalCode): never {
  throw new FileRefusal(code)
}

/** What only the person knows: the order of day and month, or when a track without times was made. */
export type Question = 'date_order' | 'time'

export interface FileAnswers {
  dateOrder?: 'day_first' | 'month_first' | undefined
  /** Local start and minutes of a track without times. */
  track?: { day: string; start: string; minutes: number } | undefined
}

/** Thrown where a file can be read two ways. Reading starts again with the answer. */
export class FileQuestion extends Error {
  readonly question: Question

  constructor(question: Question) {
    super(question)
    this.name = 'FileQuestion'
    this.question = question
  }
}

/**
 * What was not taken over, and why. Days are counted for `too_old`, sources for `many_sources`, rows or records for the
 * others.
 */
export type LeftOut =
  | 'too_old'
  | 'other_kinds'
  | 'unreadable'
  | 'detour'
  | 'twice'
  | 'future'
  | 'clock'
  | 'impossible'
  | 'total_row'
  | 'off'
  | 'many_sources'

/** All that leaves the worker. */
export interface FileContent {
  kind: FileKind
  sources: FileSource[]
  leftOut: Partial<Record<LeftOut, number>>
}

/** What reading needs to know of the person. */
export interface ReadingContext {
  timezone: string
  /** In milliseconds since 1970. */
  now: number
  /** Names of the sources that the person already has. */
  ownSources: readonly string[]
  answers: FileAnswers
  /** Told how much of the file was read, from 0 to 1. */
  onProgress: (share: number) => void
}
