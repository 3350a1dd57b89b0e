import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

export interface Step {
  name: string
  args: string[]
}

export const step = (name: string, file: string, ...args: string[]): Step => ({ name, args: [file, ...args] })
export const bin = (path: string) => join(root, 'node_modules', path)
export const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })
}

/** Runs a step. A quiet one shows its output only when it fails. */
export function run({ name, args }: Step, { quiet }: { quiet: boolean }): Promise<boolean> {
  const started = Date.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: quiet ? 'pipe' : 'inherit' })
  running.add(child)
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  return new Promise((done) => {
    child.on('close', (code) => {
      running.delete(child)
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(started)})\n`)
      done(code === 0)
    })
  })
}

/** Runs quiet steps, two at a time. */
export async function runAll(steps: Step[]): Promise<boolean> {
  const queue = [...steps]
  let passed = true
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      passed = (await run(next, { quiet: true })) && passed
  }
  await Promise.all([worker(), worker()])
  return passed
}
