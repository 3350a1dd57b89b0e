import type { SQL } from 'drizzle-orm'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { Client } from './client.ts'
import type { RecordingScope } from './recording-scope.ts'

/** What a call was about, for the audit log: the thing's name at that time, or null where there is no single one. */
export interface Subject {
  name: string | null
  id?: string | null
}

/** The answer of a call that the audit log records, with its subject. */
export class Recorded<Answer> {
  readonly subject: Subject
  readonly answer: Answer
  constructor(subject: Subject, answer: Answer) {
    this.subject = subject
    this.answer = answer
  }
}

/** An answer whose audit entry the statement that made the change has written: `scope.insertRecorded`. */
export class Written<Answer> {
  readonly answer: Answer
  constructor(answer: Answer) {
    this.answer = answer
  }
}

/** Names the subject of a recorded call. Without it, the call's use case does not compile. */
export function about<Answer>(subject: Subject, answer: Answer): Recorded<Answer> {
  return new Recorded(subject, answer)
}

/** Changes by role holders, directories and the provider, and exports of personal data. */
export type IsRecorded<E extends Endpoint> = E['access'] extends 'role' | 'directory' | 'provider'
  ? E['method'] extends 'GET'
    ? E extends { logged: true }
      ? true
      : false
    : true
  : false

export function isRecorded({ access, method, logged }: Endpoint): boolean {
  return ['role', 'directory', 'provider'].includes(access) && (method !== 'GET' || logged === true)
}

/** A recorded call, before its subject is known; without a scope it is the provider's. */
export interface RecordedCall {
  endpoint: Endpoint
  scope: RecordingScope | undefined
  /** The body, or the query that limits a file. */
  given: unknown
  client: Client
}

export interface Change extends RecordedCall {
  subject: Subject
}

/** The audit entry of a call as a part of the statement that makes the change. */
export interface Entry {
  /** Takes the lock of the log, as the CTE `held`. */
  held: SQL
  /** @param subject columns of the CTE `change`, of whose rows each gets an entry */
  insertion(subject: { id: SQL; name: SQL }): SQL
  /** Values of the placeholders in it. A call that turns out to change nothing computes none. */
  values(): Record<string, unknown>
}
