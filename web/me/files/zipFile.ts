import type { FileKind } from '#contract/participation/file-imports.ts'
import { addAppleHealth } from './appleHealth.ts'
import type { DayCollector } from './dayCollector.ts'
import type { ContentForm } from './detectFile.ts'
import { FileRefusal, type ReadingContext, refuseFile } from './fileContent.ts'
import { allBytes, type InflateBudget, inflateEntry } from './inflate.ts'
import { addContent, type Content, formOf } from './readContent.ts'
import { readZipDirectory, type ZipEntry } from './zipDirectory.ts'

const megabyte = 1024 * 1024
const largestMember = 64 * megabyte
const mostTracks = 5000

type Archive = { entries: ZipEntry[]; open: (entry: ZipEntry) => Content }

// Of an Apple Health export neither clinical documents nor heart curves nor routes are ever unpacked.
const neverOpened = /_cda\.xml$|(?:^|\/)(?:electrocardiograms|workout-routes|__macosx)\//i

/** The first entry that begins like an Apple Health export, whatever its name, the largest ones first. */
async function findAppleEntry({ entries, open }: Archive): Promise<Content | undefined> {
  const candidates = entries
    .filter(({ name, isEncrypted }) => /\.xml$/i.test(name) && !isEncrypted && !neverOpened.test(name))
    .sort((a, b) => b.size - a.size)
    .slice(0, 5)
  for (const entry of candidates) {
    const content = open(entry)
    // One that cannot be unpacked may be another product's: what it holds is then judged as a track.
    const form = await formOf(content).catch((error: unknown): ContentForm => {
      if (candidates.length === 1) throw error
      return 'unknown'
    })
    if (form === 'apple-health') return content
  }
  return undefined
}

/** Reads an archive of one's own data, made here or by another organization's portal. */
async function addOwnData({ entries, open }: Archive, days: DayCollector): Promise<FileKind | undefined> {
  if (!entries.some(({ name }) => name === 'about.json')) return undefined
  const [{ addOwnArchive }, { isOwnArchive }] = await Promise.all([
    import('./ownArchive.ts'),
    import('./ownArchiveRows.ts'),
  ])
  const read = async (wanted: string): Promise<string | undefined> => {
    const entry = entries.find(({ name }) => name === wanted)
    return entry && new TextDecoder().decode(await allBytes(open(entry).open(), largestMember))
  }
  if (!(await isOwnArchive(read))) return undefined
  await addOwnArchive(read, days)
  return 'elan'
}

/** Reads the entries of a takeout that are ours: those with times first, since they win. */
async function addTakeout({ entries, open }: Archive, days: DayCollector): Promise<FileKind | undefined> {
  const { isTakeout, takeoutPart, TakeoutReader } = await import('./takeout.ts')
  const order = ['csv', 'json', 'fitDay', 'fitTotals'] as const
  const ours = entries.flatMap((entry) => {
    const part = takeoutPart(entry.name)
    return part ? [{ entry, part }] : []
  })
  if (ours.length === 0)
    return entries.some(({ name }) => isTakeout(name)) ? refuseFile('no_activity') : undefined
  const reader = new TakeoutReader(days)
  ours.sort((a, b) => order.indexOf(a.part) - order.indexOf(b.part))
  for (const { entry, part } of ours)
    reader.read(part, entry.name, await allBytes(open(entry).open(), largestMember))
  return ours.some(({ part }) => part === 'csv' || part === 'json') ? 'fitbit' : 'google-fit'
}

/** Reads an archive of tracks. Those that cannot be read are counted, unless none can. */
async function addTracks(
  { entries, open }: Archive,
  days: DayCollector,
  context: ReadingContext,
): Promise<FileKind | undefined> {
  const tracks = entries.filter(({ name }) => /\.(?:fit|gpx|tcx|csv)$/i.test(name) && !neverOpened.test(name))
  if (tracks.length > mostTracks) return refuseFile('too_many')
  const kinds: FileKind[] = []
  let refused: FileRefusal | undefined
  for (const entry of tracks) {
    try {
      kinds.push(await addContent(open(entry), days, context))
    } catch (error) {
      if (!(error instanceof FileRefusal) || error.code === 'bomb') throw error
      refused ??= error
      days.leave('unreadable')
    }
  }
  if (kinds.length === 0 && refused) throw refused
  return kinds[0]
}

/**
 * Adds what an archive holds: an Apple Health export, one's own data, a Google Takeout, tracks, or a single file of ours.
 * @throws FileRefusal and FileQuestion
 */
export async function addZipFile(
  file: Blob,
  days: DayCollector,
  { budget, ...context }: ReadingContext & { budget: InflateBudget },
): Promise<FileKind> {
  const entries = (await readZipDirectory(file)).filter(({ name }) => !name.endsWith('/'))
  if (entries.length === 0) return refuseFile('empty')
  if (entries.every(({ isEncrypted }) => isEncrypted)) return refuseFile('encrypted')
  if (entries.every(({ name }) => /\.(?:zip|gz|tgz|7z|rar)$/i.test(name))) return refuseFile('too_deep')
  const open = (entry: ZipEntry): Content => ({ open: () => inflateEntry(file, entry, budget) })
  const archive = { entries, open }
  const apple = await findAppleEntry(archive)
  if (apple) {
    await addAppleHealth(apple.open(), days, context)
    return 'apple-health'
  }
  const found =
    (await addOwnData(archive, days)) ??
    (await addTakeout(archive, days)) ??
    (await addTracks(archive, days, context))
  if (found) return found
  const [only] = entries
  return entries.length === 1 && only ? addContent(open(only), days, context) : refuseFile('unknown')
}
