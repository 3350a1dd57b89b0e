import { parseArgs } from 'node:util'
import { SettingsError } from '#server/settings.ts'
import { CommandError } from './command-error.ts'
import { commands } from './commands.ts'

const usage = `Usage: npm run --silent provider -- COMMAND OPTIONS

${Object.entries(commands)
  .map(
    ([name, { options, summary }]) =>
      `  ${name} ${options.map((option) => `--${option} ${option.toUpperCase()}`).join(' ')}\n      ${summary}`,
  )
  .join('\n')}

It talks to the running server at PUBLIC_URL (default http://localhost:PORT) with PROVIDER_KEY, or with the key
that a server with the embedded database keeps in DATA_DIR.`

try {
  const [name, ...rest] = process.argv.slice(2)
  const command = name === undefined ? undefined : commands[name]
  if (!command) throw new CommandError(name ? `There is no command ${name}.\n\n${usage}` : usage)
  const options = readOptions(command.options, rest)
  process.stdout.write(`${JSON.stringify(await command.run(options))}\n`)
} catch (error) {
  if (!(error instanceof CommandError || error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function readOptions(names: readonly string[], args: string[]): Record<string, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const given: Record<string, string> = {}
  try {
    for (const [name, value] of Object.entries(parseArgs({ args, options }).values))
      given[name] = String(value)
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`)
  }
  const missing = names.filter((name) => !given[name])
  if (missing.length > 0)
    throw new CommandError(`Missing: ${missing.map((name) => `--${name}`).join(', ')}\n\n${usage}`)
  return given
}
