import { StartupError } from '#server/platform/db/startup-error.ts'
import { sendCommands } from '#server/platform/outbound/send-commands.ts'

/** Entries of each map of HAProxy, by the map's file. */
export type ProxyMaps = Map<string, Map<string, string>>

/** HAProxy takes a payload of at most one buffer, of 16 kB by default. */
const payload = 12_000

/**
 * Replaces the maps that a running HAProxy has, in their order. It goes by the former map until the new one is whole, and
 * drops a half one with the next replacement.
 * @throws StartupError if a map stays as it was
 */
export async function tellProxy(socket: string, maps: ProxyMaps): Promise<void> {
  for (const [file, entries] of maps)
    await replaceMap(socket, file, entries).catch((error: unknown) => {
      throw new StartupError(
        `HAProxy at ${socket} keeps its former ${file} (${error instanceof Error ? error.message : error}): the file is written, so run the command again or reload HAProxy.`,
      )
    })
}

/** @throws StartupError if HAProxy does not answer, or has other maps than these */
export async function refuseDeafProxy(socket: string, files: string[]): Promise<void> {
  const known = await sendCommands(socket, ['show map']).catch((error: unknown) => {
    throw new StartupError(
      `HAProxy does not answer at ${socket} (${error instanceof Error ? error.message : error}): give its admin socket in --socket.`,
    )
  })
  for (const file of files)
    if (!known.includes(`(${file})`))
      throw new StartupError(
        `HAProxy at ${socket} has no map ${file}: give the folder that its configuration names.`,
      )
}

async function replaceMap(socket: string, file: string, entries: Map<string, string>): Promise<void> {
  const prepared = await sendCommands(socket, [`prepare map ${file}`])
  const [, version] = /version created: (\d+)/.exec(prepared) ?? []
  if (!version) throw new Error(prepared)
  const before = await countEntries(socket, file)
  await expectSilence(socket, additions(`add map @${version} ${file}`, entries))
  // HAProxy does not say what it could not take, such as a payload that is larger than its buffer.
  const added = (await countEntries(socket, file)) - before
  if (added !== entries.size) throw new Error(`it took ${added} of ${entries.size} entries`)
  await expectSilence(socket, [`commit map @${version} ${file}`])
  // It says nothing either where it stopped before it came to that.
  if ((await readFigure(socket, file, 'curr_ver')) !== Number(version))
    throw new Error('it did not take the new map')
}

/** An empty line ends each payload. */
function additions(command: string, entries: Map<string, string>): string[] {
  const commands: string[] = []
  let lines = ''
  for (const [key, value] of entries) {
    lines += `${key} ${value}\n`
    if (lines.length < payload) continue
    commands.push(`${command} <<\n${lines}`)
    lines = ''
  }
  return lines ? [...commands, `${command} <<\n${lines}`] : commands
}

async function expectSilence(socket: string, commands: string[]): Promise<void> {
  const answer = await sendCommands(socket, commands)
  if (answer) throw new Error(answer.slice(0, 200))
}

/** Those of all versions of a map. */
const countEntries = (socket: string, file: string) => readFigure(socket, file, 'entry_cnt')

/** What HAProxy says of a map: NaN where it does not. */
async function readFigure(socket: string, file: string, name: string): Promise<number> {
  const known = (await sendCommands(socket, ['show map'])).split('\n')
  const line = known.find((each) => each.includes(`(${file})`)) ?? ''
  return Number.parseInt(line.split(`${name}=`)[1] ?? '', 10)
}
