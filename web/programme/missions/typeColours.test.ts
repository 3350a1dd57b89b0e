import { expect, test } from 'vitest'
import { missionType } from '#contract/programme/missions.ts'
import { colourOf, typeColours } from './typeColours.ts'

test('[B9.other.1] each of the four mission types has a colour, and other types a default', () => {
  expect(Object.keys(typeColours)).toEqual(['quiz', 'challenge', 'photo_challenge', 'workshop', 'default'])
  expect(new Set(Object.values(typeColours)).size).toBe(5)
  const { quiz, challenge, photo_challenge } = typeColours
  expect(missionType.options.map(colourOf)).toEqual([quiz, challenge, photo_challenge])
  expect(colourOf('yoga')).toBe(typeColours.default)
})
