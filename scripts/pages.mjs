import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runQuietly } from './child.mjs'
import { Stop, showing } from './progress.mjs'
import { inProject, requireProjectNode, sourcesIn } from './project.mjs'

/** Vite empties dist/ before it builds, so an interrupted build leaves no stamp. */
const stamp = inProject('dist', '.vite', 'sources')

/** What decides how pages are built, besides their sources. */
const configuration = [
  inProject('vite.config.ts'),
  inProject('scripts', 'client-chunks.ts'),
  inProject('scripts', 'client-contract.ts'),
  inProject('scripts', 'client-icons.ts'),
  inProject('scripts', 'member-worker.ts'),
  inProject('package-lock.json'),
]

const sources = () => [...sourcesIn('web', 'contract').sort(), ...configuration]

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const file of sources()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

export const pagesAreBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

export const buildPages = async (onStart) => {
  const built = fingerprint()
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
  await showing('Building the pages', async () => {
    const { code, signal, said } = await runQuietly(
      requireProjectNode(),
      [vite, 'build', '--logLevel', 'warn'],
      { onStart },
    )
    if (signal) throw new Stop(`Building was stopped by ${signal}; the next call starts it again.`)
    if (code !== 0) throw new Stop(`${said}\nBuilding the pages failed.`)
  })
  writeFileSync(stamp, built)
}
