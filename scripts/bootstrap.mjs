// Runs on any Node from 20 on and before anything is installed: plain JavaScript, no packages.
import process from 'node:process'
import { runInFront } from './child.mjs'
import { compileServer } from './compiled.mjs'
import { exclusively } from './exclusive.mjs'
import { install, isInstalled } from './install.mjs'
import { buildPages, pagesAreBuilt } from './pages.mjs'
import { progressToStderr, Stop } from './progress.mjs'
import { inProject, requireProjectNode } from './project.mjs'

const usage = 'bootstrap.mjs start | dev | build | pages | run FILE [argument…]'

const prepare = async (isReady, work) => {
  if (isReady()) return
  await exclusively(async (hold) => isReady() || (await work(hold)))
}

const ready = () => prepare(isInstalled, install)

const preload = (file) => ['--import', new URL(file, import.meta.url).href]

const loader = preload('./resolve-modules.mjs')

const node = (args, options) => runInFront(requireProjectNode(), [...loader, ...args], options)

// Young objects get 8 MB at a time instead of 16 and more: as quick here, in half the memory.
const memory = '--max-semi-space-size=8'

// glibc would keep memory for each of four threads that hash, and blocks of up to 32 MB once one was freed.
process.env.MALLOC_ARENA_MAX ??= '2'
process.env.MALLOC_MMAP_THRESHOLD_ ??= '131072'

const commands = {
  start: async () => {
    await ready()
    await prepare(pagesAreBuilt, buildPages)
    await compileServer(loader)
    return node([memory, ...preload('./stop-with-parent.mjs'), inProject('server', 'main.ts')], {
      stopsWithParent: true,
    })
  },
  dev: async () => {
    await ready()
    return node([...preload('./stop-with-parent.mjs'), inProject('scripts', 'dev', 'main.ts')], {
      stopsWithParent: true,
    })
  },
  pages: async () => {
    await ready()
    await prepare(pagesAreBuilt, buildPages)
    return 0
  },
  build: async () => {
    await ready()
    await exclusively(buildPages)
    return node([inProject('scripts', 'first-paint.ts')])
  },
  run: async ([file, ...args]) => {
    progressToStderr()
    await ready()
    return node([inProject(file), ...args])
  },
}

const [name, ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
try {
  if (!command) throw new Stop(usage)
  process.exitCode = await command(args)
} catch (error) {
  if (!(error instanceof Stop)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
