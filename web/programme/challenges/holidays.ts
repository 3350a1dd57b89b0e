import { addDays } from '#contract/platform/days.ts'

export type Holiday =
  | 'newYear'
  | 'easter'
  | 'labourDay'
  | 'victory'
  | 'nationalDay'
  | 'assumption'
  | 'allSaints'
  | 'armistice'
  | 'thanksgiving'
  | 'christmas'
  | 'boxingDay'
  | 'anzac'

/** Computes Easter Sunday with the Gregorian computus (Meeus, Jones, Butcher). */
function easter(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Returns the n-th given weekday of a month. Sunday is 0. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const ahead = (weekday - new Date(first).getUTCDay() + 7) % 7
  return addDays(first, ahead + (n - 1) * 7)
}

type Days = (year: number) => [string, Holiday][]

const everywhere: Days = (year) => [
  [`${year}-01-01`, 'newYear'],
  [`${year}-12-25`, 'christmas'],
]

const countries: Record<'canada' | 'unitedStates' | 'france' | 'unitedKingdom' | 'australia', Days> = {
  canada: (year) => [
    [addDays(easter(year), -2), 'easter'],
    [`${year}-07-01`, 'nationalDay'],
    [nth(year, 9, 1, 1), 'labourDay'],
    [nth(year, 10, 1, 2), 'thanksgiving'],
    [`${year}-12-26`, 'boxingDay'],
  ],
  unitedStates: (year) => [
    [`${year}-07-04`, 'nationalDay'],
    [nth(year, 9, 1, 1), 'labourDay'],
    [nth(year, 11, 4, 4), 'thanksgiving'],
  ],
  france: (year) => [
    [addDays(easter(year), 1), 'easter'],
    [`${year}-05-01`, 'labourDay'],
    [`${year}-05-08`, 'victory'],
    [`${year}-07-14`, 'nationalDay'],
    [`${year}-08-15`, 'assumption'],
    [`${year}-11-01`, 'allSaints'],
    [`${year}-11-11`, 'armistice'],
  ],
  unitedKingdom: (year) => [
    [addDays(easter(year), -2), 'easter'],
    [addDays(easter(year), 1), 'easter'],
    [`${year}-12-26`, 'boxingDay'],
  ],
  australia: (year) => [
    [`${year}-01-26`, 'nationalDay'],
    [addDays(easter(year), -2), 'easter'],
    [addDays(easter(year), 1), 'easter'],
    [`${year}-04-25`, 'anzac'],
    [`${year}-12-26`, 'boxingDay'],
  ],
}

const countryOf: Record<string, keyof typeof countries> = {
  'America/Toronto': 'canada',
  'America/New_York': 'unitedStates',
  'America/Chicago': 'unitedStates',
  'America/Denver': 'unitedStates',
  'America/Los_Angeles': 'unitedStates',
  'Europe/London': 'unitedKingdom',
  'Europe/Paris': 'france',
  'Australia/Sydney': 'australia',
}

/**
 * Returns the public holiday on a day, limited to those that almost everyone in the country of the time zone has off.
 * Regional holidays are not included.
 */
export function holidayOn(day: string, timeZone: string): Holiday | undefined {
  const year = Number(day.slice(0, 4))
  const country = countryOf[timeZone]
  const known = [...everywhere(year), ...(country ? countries[country](year) : [])]
  return known.find(([date]) => date === day)?.[1]
}
