import type { FileKind } from '#contract/participation/file-imports.ts'
import { addAppleHealth } from './appleHealth.ts'
import type { DayCollector } from './dayCollector.ts'
import { type ContentForm, detectForm, headLength } from './detectFile.ts'
import { type ReadingContext, refuseFile } from './fileContent.ts'
import { allBytes, firstBytes } from './inflate.ts'

const megabyte = 1024 * 1024
const [largestFit, largestTable] = [32 * megabyte, 64 * megabyte]

/** A content that can be opened several times: its head is looked at first. */
export interface Content {
  open: () => AsyncGenerator<Uint8Array>
}

export const formOf = async ({ open }: Content): Promise<ContentForm> =>
  detectForm(await firstBytes(open(), headLength))

/**
 * Adds what a content says, by its form.
 * @throws FileRefusal and FileQuestion
 */
export async function addContent(
  content: Content,
  days: DayCollector,
  context: ReadingContext,
): Promise<FileKind> {
  const form = await formOf(content)
  switch (form) {
    case 'apple-health':
      await addAppleHealth(content.open(), days, context)
      return form
    case 'fit': {
      const bytes = await allBytes(content.open(), largestFit)
      await (await import('./fitFile.ts')).addFitFile(bytes, days)
      return form
    }
    case 'gpx':
      await (await import('./gpxTrack.ts')).addGpxFile(content.open(), days, context.answers)
      return form
    case 'tcx':
      await (await import('./tcxFile.ts')).addTcxFile(content.open(), days, context.answers)
      return form
    case 'table': {
      const [{ addTable }, { decodeTable }] = await Promise.all([
        import('./csvFile.ts'),
        import('./tableText.ts'),
      ])
      addTable(decodeTable(await allBytes(content.open(), largestTable)), days, context.answers)
      return 'csv'
    }
    case 'zip':
    case 'gzip':
      return refuseFile('too_deep')
    default:
      return refuseFile(form)
  }
}
