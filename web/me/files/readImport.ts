import { readAppleHealth } from './appleHealth.ts'
import { DayCollector } from './dayCollector.ts'
import { type ContentForm, detectForm, headLength } from './detectFile.ts'
import { type FileContent, type ReadingContext, refuseFile } from './fileContent.ts'
import {
  allBytes,
  firstBytes,
  type InflateBudget,
  inflateEntry,
  inflateGzip,
  newBudget,
  readPieces,
} from './inflate.ts'
import { readZipDirectory, type ZipEntry } from './zipDirectory.ts'

const megabyte = 1024 * 1024
const largestFit = 32 * megabyte

/** A content that can be opened several times: its head is looked at first. */
export interface Content {
  open: () => AsyncGenerator<Uint8Array>
}

const formOf = async ({ open }: Content): Promise<ContentForm> =>
  detectForm(await firstBytes(open(), headLength))

async function readFit({ open }: Content, context: ReadingContext): Promise<FileContent> {
  const bytes = await allBytes(open(), largestFit)
  const { addFitFile } = await import('./fitFile.ts')
  const days = new DayCollector(context)
  await addFitFile(bytes, days)
  return { kind: 'fit', sources: days.finish(), leftOut: days.leftOut }
}

async function readContent(content: Content, context: ReadingContext): Promise<FileContent> {
  switch (await formOf(content)) {
    case 'empty':
      return refuseFile('empty')
    case 'apple-health':
      return readAppleHealth(content.open(), context)
    case 'fit':
      return readFit(content, context)
    case 'zip':
    case 'gzip':
      return refuseFile('too_deep')
    default:
      return refuseFile('unknown')
  }
}

// Of an Apple Health export neither clinical documents nor heart curves nor routes are ever unpacked.
const neverOpened = /(?:^|[/_-])(?:cda\.xml|electrocardiograms\/|workout-routes\/|__macosx\/)|export_cda/i

/** The entry that is an Apple Health export, whatever its name: the largest one that begins like it. */
async function findAppleEntry(entries: readonly ZipEntry[], open: (entry: ZipEntry) => Content) {
  const candidates = entries
    .filter(({ name, isEncrypted }) => /\.xml$/i.test(name) && !isEncrypted && !neverOpened.test(name))
    .sort((a, b) => b.size - a.size)
    .slice(0, 5)
  for (const entry of candidates) {
    const content = open(entry)
    if ((await formOf(content)) === 'apple-health') return content
  }
  return undefined
}

async function readZip(file: Blob, context: ReadingContext, budget: InflateBudget): Promise<FileContent> {
  const entries = (await readZipDirectory(file)).filter(({ name }) => !name.endsWith('/'))
  if (entries.length === 0) return refuseFile('empty')
  const open = (entry: ZipEntry): Content => ({ open: () => inflateEntry(file, entry, budget) })
  const apple = await findAppleEntry(entries, open)
  if (apple) return readAppleHealth(apple.open(), context)
  if (entries.every(({ isEncrypted }) => isEncrypted)) return refuseFile('encrypted')
  if (entries.every(({ name }) => /\.(?:zip|gz|tgz|7z|rar)$/i.test(name))) return refuseFile('too_deep')
  const [only] = entries
  if (entries.length === 1 && only) return readContent(open(only), context)
  return refuseFile('unknown')
}

/** Tells the progress at most once per percent. */
function reportProgress(file: Blob, { onProgress }: ReadingContext): InflateBudget {
  const budget = newBudget()
  let told = 0
  let read = 0
  return Object.defineProperty(budget, 'read', {
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
  const own: Content = { open: () => readPieces(file, budget) }
  switch (await formOf(own)) {
    case 'zip':
      return readZip(file, context, budget)
    case 'gzip':
      return readContent({ open: () => inflateGzip(file, budget) }, context)
    default:
      return readContent(own, context)
  }
}
