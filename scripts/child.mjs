import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { root } from './project.mjs'

/** Runs a command quietly and answers its exit code with everything it said. */
export const runQuietly = (command, args, { onStart, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const said = []
    // Not the signal that came: a shell's background job ignores SIGINT, and so would the command.
    const stop = () => child.kill('SIGTERM')
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.on('error', reject)
    child.on('spawn', () => onStart?.(child.pid))
    child.on('close', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stop)
      resolve({ code, signal, said: Buffer.concat(said).toString() })
    })
  })

/** Returns our parent and, if the system provides it, the grandparent: npm runs us below a shell. */
const ancestors = () => {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return `${process.ppid}`
  }
}

/**
 * Gives the terminal to a command and answers its exit code. SIGINT and SIGTERM are passed on; a terminal sends Ctrl C
 * to both processes by itself. With `stopsWithParent` the command also ends when npm, or this process, is killed.
 */
export const runInFront = (command, args, { stopsWithParent = false } = {}) =>
  new Promise((resolve, reject) => {
    const stdio = stopsWithParent ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio })
    const pass = (signal) => {
      if (stopsWithParent) child.send(signal, () => {})
      else if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    process.on('SIGINT', pass)
    process.on('SIGTERM', pass)
    process.on('SIGHUP', () => pass('SIGTERM'))
    const parents = ancestors()
    const watch = setInterval(() => {
      if (parents === ancestors()) return
      clearInterval(watch)
      pass('SIGTERM')
    }, 300)
    if (!process.env.npm_lifecycle_event) clearInterval(watch)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1))
    })
  })
