import FitParser, { type ParsedFit } from 'fit-file-parser'
import { refuseFile } from './fileContent.ts'

const [shortestHeader, trailerLength] = [12, 2]

/** The files of a chain: several may follow one another in one. */
function* chainOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; ) {
    if (bytes.length - at < shortestHeader) return refuseFile('cut')
    const size = new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(4, true)
    const end = at + (bytes[at] ?? 0) + size + trailerLength
    if (end > bytes.length) return refuseFile('cut')
    yield bytes.slice(at, end)
    at = end
  }
}

/**
 * Parses each file of a chain, after its checksum is compared.
 * @throws FileRefusal
 */
export async function parseChain(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedFit[]> {
  const files: ParsedFit[] = []
  for (const file of chainOf(bytes)) {
    const parser = new FitParser({ force: false, mode: 'list', lengthUnit: 'm' })
    files.push(await parser.parseAsync(file.buffer).catch(() => refuseFile('damaged')))
  }
  return files
}
