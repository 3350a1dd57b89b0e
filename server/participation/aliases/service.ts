import { randomInt } from 'node:crypto'
import type { Alias } from '#contract/participation/joins.ts'
import { adjectives, animals } from './words.ts'

const pairs = adjectives.length * animals.length

/** A random alias. Later attempts add a number, for challenges with more people than pairs of words. */
export const drawAlias = (attempt: number): number => {
  const rounds = Math.max(1, attempt - 3)
  return randomInt(pairs) + pairs * randomInt(rounds)
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The words of an alias: the same animal and adjective in both languages. */
export function aliasWords(id: number): Alias {
  const pair = id % pairs
  const round = Math.floor(id / pairs)
  const suffix = round > 0 ? ` ${round + 1}` : ''
  const adjective = adjectives[pair % adjectives.length]
  const animal = animals[Math.floor(pair / adjectives.length)]
  if (!adjective || !animal) throw new Error('the alias is out of range')
  return {
    id,
    en: `${capitalized(adjective.en)} ${capitalized(animal.en)}${suffix}`,
    fr: `${capitalized(animal.fr)} ${adjective[animal.gender]}${suffix}`,
  }
}

/** Whether two aliases have the same words. */
export const isSameAlias = (a: number, b: number): boolean => a % pairs === b % pairs
