import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { arch, execPath, platform, versions } from 'node:process'
import { fileURLToPath } from 'node:url'
import { Stop } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const inProject = (...path) => join(root, ...path)

export const readJson = (...path) => JSON.parse(readFileSync(inProject(...path), 'utf8'))

/** The files of folders of the project, without tests. */
export const sourcesIn = (...folders) =>
  folders.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )

const pinnedNode = () => {
  const folders = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`]
  const binary = platform === 'win32' ? 'node.exe' : 'node'
  return folders.map((name) => inProject('node_modules', name, 'bin', binary)).find(existsSync)
}

const runsTypeScript = Number(versions.node.split('.')[0]) >= 24

/** Returns the Node that runs the project: the pinned one, else this one if it is new enough. */
export const projectNode = () => pinnedNode() ?? (runsTypeScript ? execPath : undefined)

export const requireProjectNode = () => {
  const node = projectNode()
  if (!node) {
    throw new Stop(
      `There is no packaged Node 24 for ${platform}-${arch}: install Node 24 or newer and start again (this is ${versions.node}).`,
    )
  }
  return node
}
