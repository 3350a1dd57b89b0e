import { SaxesParser } from 'saxes'
import { decodePieces } from './appleScanner.ts'
import { FileQuestion, FileRefusal, refuseFile } from './fileContent.ts'

interface XmlEvents {
  /** Names come without their prefix. */
  open: (name: string, attributes: Record<string, string>, path: readonly string[]) => void
  /** The text of an element that has no children. */
  close: (name: string, text: string, path: readonly string[]) => void
}

const deepest = 64
// Between two tags a track has some hundred characters.
const longestPiece = 1_000_000

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML as it arrives. Document types and entities are refused: no track has them, and attacks do.
 * @throws FileRefusal
 */
export async function parseXml(
  content: AsyncIterable<Uint8Array>,
  { open, close }: XmlEvents,
): Promise<void> {
  const parser = new SaxesParser()
  const path: string[] = []
  let [text, sinceTag] = ['', 0]
  let isWhole = false
  parser.on('error', () => refuseFile(isWhole ? 'cut' : 'damaged'))
  parser.on('doctype', () => refuseFile('entities'))
  parser.on('opentag', ({ name, attributes }) => {
    ;[text, sinceTag] = ['', 0]
    if (path.length >= deepest) refuseFile('too_deep')
    open(withoutPrefix(name), attributes, path)
    path.push(withoutPrefix(name))
  })
  parser.on('text', (more) => {
    text = more
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    path.pop()
    close(withoutPrefix(name), text, path)
    text = ''
  })
  try {
    for await (const piece of decodePieces(content)) {
      sinceTag += piece.length
      parser.write(piece)
      if (sinceTag > longestPiece) refuseFile('damaged')
    }
    // What is wrong only now is that something has no end.
    isWhole = true
    parser.close()
  } catch (error) {
    if (error instanceof FileRefusal || error instanceof FileQuestion) throw error
    refuseFile('damaged')
  }
}
