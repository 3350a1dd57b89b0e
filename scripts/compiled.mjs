import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { runQuietly } from './child.mjs'
import { showing } from './progress.mjs'
import { inProject, requireProjectNode, sourcesIn } from './project.mjs'

/** Where Node keeps compiled modules. */
process.env.NODE_COMPILE_CACHE ??= inProject('node_modules', '.cache', 'compiled')

const stamp = () => join(process.env.NODE_COMPILE_CACHE, 'sources')

/** What Node's cache depends on: the times of the sources, Node, and the user. */
const fingerprint = () => {
  const hash = createHash('sha256').update(`${requireProjectNode()} ${process.getuid?.()}`)
  for (const file of sourcesIn('server', 'contract')) hash.update(`${file} ${statSync(file).mtimeMs}\0`)
  return hash.digest('hex')
}

/**
 * Compiles the server's modules in a process of its own: what strips their types would stay in the server's memory, 12 MB. Where the
 * cache cannot be written the server compiles them itself.
 * @param loader arguments with which Node resolves the modules
 */
export const compileServer = async (loader) => {
  const compiled = fingerprint()
  if (existsSync(stamp()) && readFileSync(stamp(), 'utf8') === compiled) return
  try {
    mkdirSync(process.env.NODE_COMPILE_CACHE, { recursive: true })
    writeFileSync(stamp(), '')
  } catch {
    return
  }
  await showing('Compiling the server', async () => {
    // A failure has no message here, since the server fails with the same one.
    const { code } = await runQuietly(requireProjectNode(), [...loader, inProject('scripts', 'compile.mjs')])
    if (code === 0) writeFileSync(stamp(), compiled)
  })
}
