import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as factors from '#contract/identity/factors.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { scratchServer } from '#tests/attacks/scratch-server.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'

const run = promisify(execFile)

/** @throws if oathtool is missing */
export async function requireOathtool(): Promise<void> {
  await run('oathtool', ['--version']).catch(() => {
    throw new Error('oathtool is missing: install oathtool (Debian’s name).')
  })
}

/** Adds an authenticator app and uses it for a day, with the codes of a program that others wrote. */
async function useCodes(): Promise<string> {
  const server = await scratchServer()
  try {
    const visitor = await signedIn(server, await makeEmployee(server))
    const { key } = (await visitor.call(factors.beginTotp)).body.data
    const codeNow = async () => {
      const now = server.makeContext().now.toISOString().replace('T', ' ').slice(0, 19)
      const { stdout } = await run('oathtool', ['--totp', '-b', key, '--now', `${now} UTC`])
      return stdout.trim()
    }
    const added = await visitor.call(factors.confirmTotp, { body: { code: await codeNow() } })
    if (added.status !== 200) throw new Error(`the first code was refused: ${added.text}`)
    const tries = 24
    for (let hour = 1; hour <= tries; hour++) {
      server.pass({ seconds: 25 * 60 })
      const { status, text } = await visitor.call(stepUp, { body: { code: await codeNow() } })
      if (status !== 200) throw new Error(`code ${hour} was refused: ${text}`)
    }
    return `${tries + 1} codes of oathtool were accepted`
  } finally {
    await server.close()
  }
}

export const authenticatorTrials = [{ name: 'codes of an authenticator app in oathtool', run: useCodes }]
