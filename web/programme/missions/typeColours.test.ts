import { expect, test } from 'vitest'
import { missionType } from '#contract/programme/missions.ts'
import { colourOf, typeColours } from './typeColours.ts'

test('[B9.other.1] there is a colour for each of the four kinds of mission, and one for any other', () => {
  expect(Object.keys(typeColours)).toEqual(['quiz', 'challenge', 'photo_challenge', 'workshop', 'default'])
  expect(new Set(Object.values(typeColours)).size).toBe(5)
  const { quiz, challenge, photo_challenge } = typeColours
  expect(missionType.options.map(colourOf)).toEqual([quiz, challenge, photo_challenge])
  expect(colourOf('yoga')).toBe(typeColours.default)
})
