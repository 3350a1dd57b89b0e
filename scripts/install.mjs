import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { env, execPath, platform } from 'node:process'
import { runQuietly } from './child.mjs'
import { progress, Stop, showing } from './progress.mjs'
import { inProject, projectNode, readJson, root } from './project.mjs'

/** npm writes this list at the very end of an installation, so an interrupted one has none. */
const installedList = ['node_modules', '.package-lock.json']

export const isInstalled = () => {
  if (!projectNode() || !existsSync(inProject(...installedList))) return false
  const installed = readJson(...installedList).packages
  return Object.entries(readJson('package-lock.json').packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true
  })
}

const canWrite = (folder) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** npm's own cache, or one inside the project where the home folder cannot be written. */
const cacheFolder = () => {
  const usual = env.npm_config_cache ?? join(homedir(), '.npm')
  if (canWrite(join(usual, '_cacache'))) return usual
  const own = inProject('.cache', 'npm')
  progress.stream.write(`npm's cache ${usual} cannot be written: using ${own}\n`)
  return own
}

const npm = () => {
  const cli = env.npm_execpath
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) return { command: execPath, first: [cli], shell: false }
  return { command: 'npm', first: [], shell: platform === 'win32' }
}

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ENOTCACHED|network/,
    'the package registry cannot be reached: check the network or the proxy and try again',
  ],
  [/ENOSPC/, 'the disk is full: free about 1 GB and try again'],
  [/EACCES|EPERM|EROFS/, `files below ${root} or in npm's cache cannot be written: start as their owner`],
  [
    /EUSAGE|in sync/,
    'package.json and package-lock.json disagree: run npm install once and commit the lock file',
  ],
  [/EINTEGRITY/, 'a downloaded package is damaged: run npm cache verify and try again'],
]

const explain = ({ said, signal }) => {
  const reason = reasons.find(([pattern]) => pattern.test(said))?.[1] ?? 'npm ci failed'
  const lines = said.split('\n').filter((line) => /npm (error|ERR!?) (?! *at )/.test(line))
  return signal
    ? `Installing was stopped by ${signal}; the next call starts it again.`
    : [...lines.slice(0, 12), `Installing the packages failed: ${reason}.`].join('\n')
}

export const install = async (onStart) => {
  if (!canWrite(root)) {
    throw new Stop(`Packages cannot be installed: the folder ${root} cannot be written. Start as its owner.`)
  }
  const { command, first, shell } = npm()
  const args = ['ci', '--include=dev', '--include=optional', '--cache', cacheFolder()]
  const label = existsSync(inProject('node_modules'))
    ? 'Installing packages'
    : 'Installing packages (first start only)'
  await showing(label, async () => {
    const result = await runQuietly(command, [...first, ...args], { shell, onStart }).catch((error) => {
      throw new Stop(`npm could not be started (${error.message}): install it together with Node.`)
    })
    if (result.code !== 0) throw new Stop(explain(result))
  })
}
