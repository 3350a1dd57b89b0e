import { readFileSync } from 'node:fs'
import { sentenceOf } from '#contract/platform/field-message.ts'
import { fieldSentences } from '#contract/platform/field-sentences.ts'
import { validate } from '#contract/platform/validation.ts'
import { type MissionToAssign, missionToAssign } from '#contract/programme/missions.ts'
import { CommandError } from './command-error.ts'

/**
 * Reads the missions of a JSON file.
 * @throws CommandError with every invalid row and field, rows counted from 1
 */
export function readMissions(file: string): MissionToAssign[] {
  const list = parse(file)
  if (!Array.isArray(list) || list.length === 0)
    throw new CommandError(`${file} is not a list of missions: [{ "missionType": …, "missionTitle": … }, …]`)
  const problems = list.flatMap((row: unknown, index) =>
    Object.entries(validate(missionToAssign, row).errors ?? {}).map(
      ([field, error]) =>
        `\n  row ${index + 1}, ${field || 'the row itself'}: ${sentenceOf(fieldSentences, error)}`,
    ),
  )
  if (problems.length > 0) throw new CommandError(`${file} was not sent:${problems.join('')}`)
  return list
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandError(`${file} cannot be read as JSON. (${(error as Error).message})`)
  }
}
