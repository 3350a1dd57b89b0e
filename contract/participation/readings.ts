/** What is counted. Metres, seconds and counts are whole numbers. */
export const measures = ['steps', 'footM', 'wheelsM', 'cyclingM', 'pushes', 'activeSeconds'] as const

export type Measure = (typeof measures)[number]

/** What a session can say besides its time. */
export type SessionMeasure = Exclude<Measure, 'activeSeconds'>

/** Intensity by MET: light below 3, moderate below 6, vigorous from 6. */
export const bands = ['light', 'moderate', 'vigorous'] as const

export type Band = (typeof bands)[number]

/** How a figure came: counted by a device or platform, read from a file, sent by a personal key, entered by hand. */
export type Mark = 'measured' | 'file' | 'key' | 'typed'

export type SourceKind = 'watch' | 'phone' | 'platform' | 'file' | 'strava' | 'key' | 'typed'

export interface Source {
  id: string
  kind: SourceKind
  /** 0 outranks 1. Sources of equal rank: the older one, by `since`, then by id. */
  rank: number
  /** Instant in UTC at which the source was first heard of, as ISO text. */
  since: string
}

interface ReadingOfSource {
  sourceId: string
  measure: Measure
  mark: Mark
}

/** 96 values, one for each quarter of an hour of the local clock. */
export interface QuartersReading extends ReadingOfSource {
  quarters: readonly number[]
}

export interface TotalReading extends ReadingOfSource {
  total: number
  /** Intensity of a day entered in minutes (`activeSeconds`). */
  band?: Band
}

/** A piece as it was sent. It may begin on the day before or end on the day after. */
export interface IntervalReading extends ReadingOfSource {
  /** Second of the local day, by the offset of the start; negative on the day before. */
  startSecond: number
  seconds: number
  /** Offset from UTC at the start, in minutes. */
  offsetMinutes: number
  value: number
}

/** What one source says of one measure on one day. A value of 0 says nothing. */
export type Reading = QuartersReading | TotalReading | IntervalReading

export interface Session {
  id: string
  sourceId: string
  mark: Mark
  /** Second of the local day, by the offset of the start; negative when it began on the day before. */
  startSecond: number
  seconds: number
  /** Offset from UTC at the start, in minutes. */
  offsetMinutes: number
  /** Code of the compendium, or null for "Something else". */
  activity: string | null
  band: Band
  /** Whether steps are counted during it, as on a walk. */
  makesSteps: boolean
  /** What the session itself says. */
  amounts: Partial<Record<SessionMeasure, number>>
}

/** All that a person's sources say of one local day. */
export interface DayInput {
  sources: readonly Source[]
  readings: readonly Reading[]
  sessions: readonly Session[]
}

/** The figures of a merged day. */
export interface DayAmounts extends Record<Measure, number> {
  /** Steps with sessions without steps, wheels and pushes converted. */
  equivalents: number
}

export interface MergedDay extends DayAmounts {
  trace: DayTrace
}

/** Why the merged day has its figures. */
export interface DayTrace {
  /** The parts of a measure add up to it. */
  measures: Record<Measure, MeasureTrace>
  /** They add up to the step equivalents. */
  equivalents: EquivalentsPart[]
  sessions: SessionTrace[]
}

export interface MeasureTrace {
  /** Whether quarters were compared, or the total of a day won as a whole. */
  by: 'quarters' | 'total'
  counted: CountedPart[]
  /** What sources said and was not counted. */
  outranked: OutrankedPart[]
}

export interface CountedPart {
  sourceId: string
  typed: boolean
  amount: number
  /** Numbers of the quarters won, 0 to 95; empty for a total. */
  quarters: number[]
  /** Set where sessions are added to a day's total, or count beyond the readings. */
  sessions?: true
}

export interface OutrankedPart {
  sourceId: string
  typed: boolean
  amount: number
}

/** What a part of the step equivalents comes from. */
export type EquivalentsKind = 'steps' | 'wheels' | 'pushes' | 'session' | 'minutes'

export interface EquivalentsPart {
  kind: EquivalentsKind
  sourceId: string
  typed: boolean
  /** Set for kind `session`. */
  sessionId?: string
  amount: number
}

/** What became of a session. */
export type SessionOutcome =
  /** Its minutes count, and its step equivalents in the quarters in which they are more than the steps. */
  | 'converted'
  /** Steps were counted during it, which count instead. */
  | 'steps-counted'
  /** Its distance on wheels is converted instead of its minutes. */
  | 'wheels-counted'
  /** Another source has the same session. */
  | 'duplicate'

export interface SessionTrace {
  sessionId: string
  sourceId: string
  typed: boolean
  outcome: SessionOutcome
  /** The session that is counted in the place of a duplicate. */
  sameAs?: string
  /** Seconds of the day that no session of a higher band has. */
  seconds: number
  /** Step equivalents of these seconds, before comparing them with steps. */
  equivalents: number
}
