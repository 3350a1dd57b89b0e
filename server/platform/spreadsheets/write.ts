import { Readable } from 'node:stream'
import { spreadsheet } from '#contract/platform/media-types.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import { type Batches, csvText } from './write-csv.ts'
import { workbookBytes } from './write-workbook.ts'

export type Format = 'csv' | 'xlsx'

/** Streams a table as a file download: only one batch of rows is in memory. */
export function tableFile(name: string, format: Format, batches: Batches): FileContent {
  const [mediaType, content] =
    format === 'csv'
      ? (['text/csv; charset=utf-8', csvText(batches)] as const)
      : ([spreadsheet, workbookBytes(batches)] as const)
  return { mediaType, fileName: `${name}.${format}`, body: Readable.from(content, { objectMode: false }) }
}
