import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Bytes of a part: small enough for memory, large enough for few rows. */
const partBytes = 1 << 19

/** Writes a zip archive in parts. Only one entry is open at a time, so that nothing waits in memory. */
export class PartedZip {
  readonly #store: (part: number, content: Buffer) => Promise<void>
  readonly #zip: Zip
  #chunks: Uint8Array[] = []
  #waiting = 0
  #parts = 0
  bytes = 0

  /** @param store is called with each part, in order */
  constructor(store: (part: number, content: Buffer) => Promise<void>) {
    this.#store = store
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error
      this.#chunks.push(chunk)
      this.#waiting += chunk.length
    })
  }

  /** Adds an entry of these texts, compressed. */
  async addText(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry = new ZipDeflate(name, { level: 6 })
    this.#zip.add(entry)
    for await (const text of texts) {
      entry.push(strToU8(text))
      await this.#flush(partBytes)
    }
    entry.push(new Uint8Array(0), true)
    await this.#flush(partBytes)
  }

  /** Adds a file that is compressed already. */
  async addFile(name: string, content: Uint8Array): Promise<void> {
    const entry = new ZipPassThrough(name)
    this.#zip.add(entry)
    entry.push(content, true)
    await this.#flush(partBytes)
  }

  async end(): Promise<void> {
    this.#zip.end()
    await this.#flush(1)
  }

  async #flush(least: number): Promise<void> {
    if (this.#waiting < least) return
    const content = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#waiting = 0
    this.bytes += content.length
    await this.#store(this.#parts++, content)
  }
}
