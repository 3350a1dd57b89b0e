import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mission } from '#contract/programme/missions.ts'
import { missionListing } from './listing.ts'
import { samplePage } from './samples.ts'

const titles = (query: string) =>
  samplePage(missionListing.read(query)).missions.map((one) => one.missionTitle)

test('[B4.missions.4] sample missions are valid and can be filtered by word, type and status', () => {
  const { missions, pagination } = samplePage(missionListing.read(''))
  expect(z.array(mission).parse(missions)).toEqual(missions)
  expect(pagination).toMatchObject({ currentPage: 1, totalPages: 1, totalItems: missions.length })
  expect(titles('search=SENTIER+prefere')).toEqual(['My favourite path'])
  expect(titles('search=walk')).toEqual(['Walk a little further'])
  expect(titles('type=quiz_mission')).toEqual(['Sleep and rest', 'Eating well at work'])
  expect(titles('status=paused')).toEqual(['Walk a little further'])
  expect(titles('type=quiz_mission&status=paused')).toEqual([])
  expect(titles('page=2')).toEqual([])
})
