import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { createServer as createVite } from 'vite'
import { freePort } from '#tests/server/postgres.ts'
import { forwardTo } from './forward.ts'
import { noncePlaceholder } from './page.ts'

/*
 * `npm run dev`: one address for the pages and the API. Vite answers for the files of web/, with hot module replacement,
 * and the server for everything else. `node --watch` restarts the server when one of its files changes.
 */
const root = resolve(import.meta.dirname, '..', '..')
const port = Number(process.env.PORT || 3000)
const serverPort = await freePort()

const front = createServer()
const vite = await createVite({
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, ws: { server: front } },
  html: { cspNonce: noncePlaceholder },
})
const forward = forwardTo(serverPort, (html) => vite.transformIndexHtml('/', html))
front.on('request', (request, response) =>
  vite.middlewares(request, response, () => void forward(request, response)),
)
front.on('error', (error) => {
  process.stderr.write(`${error.message}: choose another port with PORT=${port + 1}.\n`)
  process.exit(1)
})
front.listen(port, '127.0.0.1', startServer)

function startServer() {
  const preload = join(root, 'scripts', 'resolve-modules.mjs')
  const args = ['--watch', '--watch-preserve-output', '--import', preload, join(root, 'server', 'main.ts')]
  const env = {
    ...process.env,
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PAGES_DIR: join(root, 'web'),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }
  const server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  server.on('exit', (code) => process.exit(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))
}
