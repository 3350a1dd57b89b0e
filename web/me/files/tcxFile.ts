import type { DayCollector } from './dayCollector.ts'
import { type FileAnswers, refuseFile } from './fileContent.ts'
import { addTrackSession, inferActivity, type TrackTotals } from './trackSession.ts'
import { parseXml } from './xmlEvents.ts'

interface Lap {
  startText: string
  seconds: number
  meters: number
  cadence: number
}

interface TcxActivity {
  sport: string
  laps: Lap[]
}

const amountOf = (text: string): number => {
  const amount = Number(text)
  return text.trim() !== '' && Number.isFinite(amount) && amount > 0 ? amount : 0
}

// A cadence is strides a minute, and a stride two steps.
const stepsOf = (laps: readonly Lap[]): number =>
  laps.reduce((sum, { cadence, seconds }) => sum + Math.round((2 * cadence * seconds) / 60), 0)

const sum = (laps: readonly Lap[], of: 'seconds' | 'meters'): number =>
  laps.reduce((all, lap) => all + lap[of], 0)

function totalsOf({ sport, laps }: TcxActivity): TrackTotals {
  const timed = laps.filter(({ startText }) => !Number.isNaN(Date.parse(startText)))
  const [first, last] = [timed[0], timed.at(-1)]
  return {
    sport,
    startText: first?.startText ?? '',
    start: first && Date.parse(first.startText),
    end: last && Date.parse(last.startText) + last.seconds * 1000,
    movingSeconds: sum(laps, 'seconds'),
    meters: sum(laps, 'meters'),
    ...(/^running$/i.test(sport) && { steps: stepsOf(laps) }),
  }
}

/**
 * Adds the activities of a TCX file by the totals of their laps.
 * @throws FileRefusal and FileQuestion
 */
export async function addTcxFile(
  content: AsyncIterable<Uint8Array>,
  days: DayCollector,
  answers: FileAnswers,
): Promise<void> {
  const activities: TcxActivity[] = []
  await parseXml(content, {
    open(name, attributes, path) {
      if (name === 'Activity') activities.push({ sport: (attributes.Sport ?? '').slice(0, 40), laps: [] })
      else if (name === 'Lap' && path.at(-1) === 'Activity')
        activities
          .at(-1)
          ?.laps.push({ startText: attributes.StartTime ?? '', seconds: 0, meters: 0, cadence: 0 })
    },
    close(name, text, path) {
      const lap = activities.at(-1)?.laps.at(-1)
      if (!lap || !path.includes('Lap')) return
      const isOfLap = path.at(-1) === 'Lap'
      if (name === 'TotalTimeSeconds' && isOfLap) lap.seconds = amountOf(text)
      else if (name === 'DistanceMeters' && isOfLap) lap.meters = amountOf(text)
      else if (name === 'AvgRunCadence') lap.cadence = amountOf(text)
    },
  })
  const told = activities.filter(({ laps }) => sum(laps, 'seconds') > 0)
  if (told.length === 0) refuseFile('no_activity')
  const label = { name: 'TCX', kind: 'file' as const, mark: 'file' as const }
  for (const activity of told) {
    const totals = totalsOf(activity)
    addTrackSession(totals, { label, days, answers, activity: inferActivity(totals) })
  }
}
