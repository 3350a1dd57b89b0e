import { parseArgs } from 'node:util'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { SettingsError } from '#server/platform/settings/settings.ts'
import { CommandError } from './command-error.ts'
import { type Command, commands, type Option } from './commands.ts'

const shown = ({ name, value, optional }: Option) => {
  const option = value ? `--${name} ${value}` : `--${name}`
  return optional ? `[${option}]` : option
}

const usage = `Usage: npm run --silent provider -- COMMAND OPTIONS

${Object.entries(commands)
  .map(([name, { options, summary }]) => {
    const groups = options.map((group) =>
      group.length > 1 ? `(${group.map(shown).join(' | ')})` : group.map(shown).join(''),
    )
    return `  ${name} ${groups.join(' ')}\n      ${summary}`
  })
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
  if (!(error instanceof CommandError || error instanceof SettingsError || error instanceof StartupError))
    throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function readOptions(groups: Command['options'], args: string[]): Record<string, string> {
  const options = Object.fromEntries(
    groups
      .flat()
      .map(({ name, value }) => [name, { type: value ? ('string' as const) : ('boolean' as const) }]),
  )
  const given: Record<string, string> = {}
  try {
    for (const [name, value] of Object.entries(parseArgs({ args, options }).values))
      given[name] = String(value)
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`)
  }
  const empty = Object.keys(given).find((name) => !given[name])
  if (empty) throw new CommandError(`--${empty} has no value.\n\n${usage}`)
  const names = (group: readonly Option[], word: string) => group.map(({ name }) => `--${name}`).join(word)
  const missing = groups.filter((group) => !group.some(({ name, optional }) => optional || given[name]))
  if (missing.length > 0)
    throw new CommandError(`Missing: ${missing.map((group) => names(group, ' or ')).join(', ')}\n\n${usage}`)
  const crowded = groups.find((group) => group.filter(({ name }) => given[name]).length > 1)
  if (crowded) throw new CommandError(`Give only one of ${names(crowded, ' and ')}.\n\n${usage}`)
  return given
}
