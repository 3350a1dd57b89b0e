import { readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
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
    (missionToAssign.safeParse(row).error?.issues ?? [])
      .flatMap(sentences)
      .map((sentence) => `\n  row ${index + 1}, ${sentence}`),
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

function sentences(issue: z.core.$ZodIssue): string[] {
  const named = (keys: PropertyKey[]) => keys.join('.') || 'the row itself'
  if (issue.code !== 'unrecognized_keys') return [`${named(issue.path)}: ${issue.message}`]
  return issue.keys.map((key) => `${named([...issue.path, key])}: This field is not known.`)
}
