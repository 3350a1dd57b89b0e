import type { FileKind } from '#contract/participation/file-imports.ts'
import { DayCollector } from './dayCollector.ts'
import type { FileContent, ReadingContext } from './fileContent.ts'
import { type InflateBudget, inflateGzip, newBudget, readPieces } from './inflate.ts'
import { addContent, type Content, formOf } from './readContent.ts'

/** Tells the progress at most once per percent. */
function reportProgress(file: Blob, { onProgress }: ReadingContext): InflateBudget {
  let [told, read] = [0, 0]
  return Object.defineProperty(newBudget(), 'read', {
    get: () => read,
    set(value: number) {
      read = value
      const share = Math.min(1, value / file.size)
      if (share < told + 0.01) return
      told = share
      onProgress(share)
    },
  })
}

/**
 * Reads a file that somebody chose. What it is, its content tells.
 * @throws FileRefusal and FileQuestion
 */
export async function readImport(file: Blob, context: ReadingContext): Promise<FileContent> {
  const budget = reportProgress(file, context)
  const days = new DayCollector(context)
  const own: Content = { open: () => readPieces(file, budget) }
  const form = await formOf(own)
  let kind: FileKind
  if (form === 'zip')
    kind = await (await import('./zipFile.ts')).addZipFile(file, days, { ...context, budget })
  else if (form === 'gzip') kind = await addContent({ open: () => inflateGzip(file, budget) }, days, context)
  else kind = await addContent(own, days, context)
  return { kind, sources: days.finish(), leftOut: days.leftOut }
}
