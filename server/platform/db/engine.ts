import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type ParserOptions, PGlite, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

const pgliteEntry = createRequire(import.meta.url).resolve('@electric-sql/pglite')

export const engineVersion: string = JSON.parse(
  readFileSync(join(pgliteEntry, '..', '..', 'package.json'), 'utf8'),
).version

/** Parse values as node-postgres does, so that both engines return the same results. */
const parsers: ParserOptions = {
  [types.INT8]: (value) => value,
  [types.BYTEA]: (value) => Buffer.from(value.slice(2), 'hex'),
}

/** Returns the whole buffer to PGlite, which would otherwise copy it twice in chunks of 64 kB. */
class Tarball extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

/**
 * Shared buffers are zeroed at each start, which takes a fifth of it with the default of 128 MB. In memory the files are
 * a cache themselves.
 */
const sharedBuffers = { folder: '64MB', memory: '16MB' }

/** Starts PGlite with the extensions the tables need, in dataDir or in memory, optionally filled from a tarball. */
export function startEngine(source: {
  dataDir?: string
  tarball?: Uint8Array<ArrayBuffer>
}): Promise<PGlite> {
  const buffers = source.dataDir ? sharedBuffers.folder : sharedBuffers.memory
  return PGlite.create({
    extensions: { btree_gin, pg_trgm, unaccent },
    parsers,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffers}`],
    ...(source.dataDir && { dataDir: source.dataDir }),
    ...(source.tarball && { loadDataDir: new Tarball(source.tarball) }),
  })
}
