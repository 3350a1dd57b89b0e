import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { dayProblems, fileDay } from './file-days.ts'
import { mostSources } from './own-sources.ts'

export const mostImportBytes = 1_048_576

/** Days of sources in one part or preview. */
export const mostDaysInPart = 5000

/** Parts of an import. */
export const mostParts = 1000

/**
 * Imports of whole days that a person keeps. One more takes the place of the oldest of which newer ones have every day;
 * where none is, one must be undone.
 */
export const mostImports = 50

/** Imports of activities that a person keeps: years of single files. */
export const mostActivityImports = 2000

/** Files of activities for one source and day. */
export const mostActivityFilesOfDay = 20

/** Imports that are listed, the newest first. */
export const mostListedImports = 100

const fileKind = z.enum(['apple-health', 'fit', 'gpx', 'tcx', 'fitbit', 'google-fit', 'csv', 'elan'])

export type FileKind = z.output<typeof fileKind>

const sourcePlace = z.strictObject({
  rank: z.int().check(z.minimum(0), z.maximum(mostSources)),
  since: instant(),
})

/** A source's place among its person's sources. */
export type SourcePlace = z.output<typeof sourcePlace>

const fileSource = z.strictObject({
  /** `file` where the file names no device. */
  kind: z.enum(['watch', 'phone', 'platform', 'file']),
  /** As the file has it. It is cut to 80 characters; marks that change the direction of text are left out. */
  name: z.string(),
  /** Where the file tells it, as an own archive does; it is for a source that is new. */
  place: z.optional(sourcePlace),
  /** A day stands once for each mark. */
  days: z.array(fileDay).check(z.maxLength(mostDaysInPart)),
})

const sources = z.array(fileSource).check(z.maxLength(mostSources))

const isBounded = (given: { sources: z.output<typeof sources> }) =>
  given.sources.reduce((sum, { days }) => sum + days.length, 0) <= mostDaysInPart

const part = z.strictObject({ sources }).check(z.refine(isBounded))

/** Without a kind, the days are judged as whole days. */
const partWithKind = z.strictObject({ sources, kind: z.optional(fileKind) }).check(z.refine(isBounded))

export type FilePart = z.output<typeof part>

export type FileSource = z.output<typeof fileSource>

const dayResult = z.object({
  day: z.string(),
  mark: z.enum(['measured', 'file', 'typed']),
  /** `new`: the source said nothing of the day. `changed`: it said something else of the day. */
  state: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** Why it is refused. */
  code: z.nullable(z.enum(dayProblems)),
})

export type DayResult = z.output<typeof dayResult>

/** The caller's own figures of a day. */
const figures = z.object({
  steps: z.number(),
  footM: z.number(),
  wheelsM: z.number(),
  cyclingM: z.number(),
  pushes: z.number(),
  activeMinutes: z.number(),
  equivalents: z.number(),
})

const sourceResult = z.object({
  kind: z.string(),
  name: z.string(),
  /** Whether the caller has no source of this kind and name yet. */
  isNew: z.boolean(),
  days: z.array(dayResult),
})

const fileImport = z.object({
  id: id(),
  kind: fileKind,
  createdAt: instant(),
  /** Different days. */
  days: z.number(),
  /** Days of sources. */
  sourceDays: z.number(),
  sources: z.number(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
})

export type FileImport = z.output<typeof fileImport>

const importParams = z.object({ importId: id() })
const errors = ['consent.activity_needed', 'source.too_many'] as const

export const previewFileImport = endpoint({
  method: 'POST',
  path: '/api/me/file-imports/preview',
  access: 'member',
  patient: true,
  summary:
    'What importing these days would change. It stores nothing. All sources of a day belong into one call.',
  query: memberQuery,
  body: partWithKind,
  maxBodyBytes: mostImportBytes,
  answer: z.object({
    data: z.object({
      /** In the order of the body, as are their days. */
      sources: z.array(sourceResult),
      /** The caller's own figures of the days that are not refused, before and after, by day. */
      merged: z.array(z.object({ day: z.string(), before: figures, after: figures })),
    }),
  }),
  errors,
})

export const createFileImport = endpoint({
  method: 'POST',
  path: '/api/me/file-imports',
  access: 'member',
  summary: 'Begins an import under an id that the device made: the same again changes nothing.',
  query: memberQuery,
  body: z.strictObject({ id: id(), kind: fileKind }),
  answer: z.object({ data: fileImport }),
  errors: ['consent.activity_needed', 'file_import.too_many'],
})

export const putFileImportPart = endpoint({
  method: 'PUT',
  path: '/api/me/file-imports/:importId/parts/:part',
  access: 'member',
  patient: true,
  summary:
    'Imports days. They replace what their sources said of them, whole; those of activities, which are FIT, GPX and TCX, add to it. The same part again changes nothing; a part with other days replaces the one of its number. A day of a source belongs to one part.',
  params: z.object({
    importId: id(),
    part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostParts - 1)),
  }),
  query: memberQuery,
  body: part,
  maxBodyBytes: mostImportBytes,
  answer: z.object({
    data: z.object({
      import: fileImport,
      /** In the order of the body. */
      refused: z.array(z.object({ source: z.number(), day: z.string(), code: z.enum(dayProblems) })),
    }),
  }),
  errors: [...errors, 'file_import.not_found'],
})

export const listFileImports = endpoint({
  method: 'GET',
  path: '/api/me/file-imports',
  access: 'member',
  summary: 'The caller’s imports, newest first. The server knows no file name.',
  query: memberQuery,
  answer: z.object({ data: z.array(fileImport) }),
  errors: [],
})

export const undoFileImport = endpoint({
  method: 'DELETE',
  path: '/api/me/file-imports/:importId',
  access: 'member',
  patient: true,
  summary:
    'Undoes an import as one: what it replaced counts again. Challenges whose grace has ended stay as they are.',
  params: importParams,
  query: memberQuery,
  answer: z.object({ data: z.array(fileImport) }),
  errors: ['consent.activity_needed', 'file_import.not_found'],
})
