import {
  type DayResult,
  type FilePart,
  type FileSource,
  previewFileImport,
} from '#contract/participation/file-imports.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import type { FileContent } from './fileContent.ts'

// Below the server's limit of 1 MiB and of days in a part, with room for the names.
const mostBytes = 900_000
const mostDays = 2000

type Preview = Answer<typeof previewFileImport>['data']

export interface PlannedSource {
  kind: string
  name: string
  isNew: boolean
  counts: Record<DayResult['state'], number>
  refused: { day: string; code: NonNullable<DayResult['code']> }[]
}

export interface PlannedWeek {
  /** Its Monday. */
  monday: string
  before: number
  after: number
}

export interface ImportPlan {
  sources: PlannedSource[]
  weeks: PlannedWeek[]
  /** What is sent if the plan is accepted: the days that are new or changed. */
  parts: FilePart[]
}

const keyOf = ({ kind, name }: Pick<FileSource, 'kind' | 'name'>): string => `${kind} ${name}`

/** Divides days into parts, so that all sources of a day are in one: only together they tell its merged total. */
function divideIntoParts(sources: readonly FileSource[]): FilePart[] {
  const byDay = new Map<string, { source: FileSource; day: FileSource['days'][number] }[]>()
  for (const source of sources)
    for (const day of source.days) byDay.set(day.day, [...(byDay.get(day.day) ?? []), { source, day }])
  const parts: Map<string, FileSource>[] = []
  let [bytes, count] = [mostBytes, 0]
  for (const [, found] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const size = JSON.stringify(found.map(({ day }) => day)).length
    if (bytes + size > mostBytes || count + found.length > mostDays) {
      parts.push(new Map())
      bytes = 0
      count = 0
    }
    bytes += size
    count += found.length
    const part = parts.at(-1)
    for (const { source, day } of found) {
      const own = part?.get(keyOf(source)) ?? { ...source, days: [] }
      own.days.push(day)
      part?.set(keyOf(source), own)
    }
  }
  return parts.map((part) => ({ sources: [...part.values()] }))
}

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

function addPreview(plan: ImportPlan, part: FilePart, { sources, merged }: Preview): void {
  const kept: FileSource[] = []
  for (const [at, { kind, name, isNew, days }] of sources.entries()) {
    let planned = plan.sources.find((own) => own.kind === kind && own.name === name)
    if (!planned) {
      planned = { kind, name, isNew, counts: { new: 0, changed: 0, unchanged: 0, refused: 0 }, refused: [] }
      plan.sources.push(planned)
    }
    for (const { day, state, code } of days) {
      planned.counts[state]++
      if (code) planned.refused.push({ day, code })
    }
    const own = part.sources[at]
    const sent = own?.days.filter((_, index) => ['new', 'changed'].includes(days[index]?.state ?? '')) ?? []
    if (own && sent.length > 0) kept.push({ ...own, days: sent })
  }
  if (kept.length > 0) plan.parts.push({ sources: kept })
  for (const { day, before, after } of merged) {
    const monday = mondayOf(day)
    const week = plan.weeks.find((own) => own.monday === monday)
    if (!week) plan.weeks.push({ monday, before: before.equivalents, after: after.equivalents })
    else {
      week.before += before.equivalents
      week.after += after.equivalents
    }
  }
}

/**
 * Asks the server what importing these days would change. Nothing is stored.
 * @throws ApiError
 */
export async function planImport(
  { kind, sources }: Pick<FileContent, 'kind' | 'sources'>,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const plan: ImportPlan = { sources: [], weeks: [], parts: [] }
  for (const part of divideIntoParts(sources)) {
    const { data } = await callAsMember(previewFileImport, { body: { ...part, kind } }, { signal })
    addPreview(plan, part, data)
  }
  plan.weeks.sort((a, b) => (a.monday < b.monday ? 1 : -1))
  return plan
}
