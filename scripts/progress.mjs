import { env, stderr, stdout } from 'node:process'

/** A one-sentence reason to stop, shown without a stack. */
export class Stop extends Error {}

/** Where progress goes: stdout, or stderr when stdout belongs to the command's own answer. */
export const progress = { stream: stdout }

export const progressToStderr = () => {
  progress.stream = stderr
}

/** Shows `label` with the elapsed seconds while `work` runs, and how long it took. */
export const showing = async (label, work) => {
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  const { stream } = progress
  const rewrites = stream.isTTY && !env.CI
  const line = () => `${label}… ${Math.round((Date.now() - started) / 1000)} s`
  stream.write(rewrites ? line() : `${label}…\n`)
  const timer = setInterval(
    () => stream.write(rewrites ? `\r${line()}` : `${line()}\n`),
    rewrites ? 1000 : 5000,
  )
  try {
    const result = await work()
    stream.write(`${rewrites ? '\r' : ''}${label}: done in ${seconds()} s\n`)
    return result
  } catch (error) {
    if (rewrites) stream.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
