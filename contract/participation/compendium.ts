import type { Band, SessionMeasure } from './readings.ts'
import type { Entry } from './recording.ts'

type Edition = 2024 | 2011

/** An activity that one can record by hand. */
export interface Activity {
  /** Code of the compendium; a name of ours where its editions have none. */
  code: string
  met: number | null
  edition: Edition | null
  en: string
  fr: string
  /** Whether devices count steps during it. */
  makesSteps: boolean
  /** What its distance is counted as. */
  distance: SessionMeasure | null
}

/** Where codes and METs come from. The page with the rules names it. */
export const compendiumSource = {
  title: '2024 Adult Compendium of Physical Activities; 2011 Compendium where a row says so',
  address: 'https://pacompendium.com',
} as const

type Kind = 'foot' | 'steps' | 'bicycle' | 'wheels' | 'other'
type Row = readonly [
  code: string,
  met: number | null,
  edition: Edition | null,
  kind: Kind,
  en: string,
  fr: string,
]

const rows: readonly Row[] = [
  ['17190', 3.8, 2024, 'foot', 'Walking', 'Marche'],
  ['17200', 4.8, 2024, 'foot', 'Brisk walking', 'Marche rapide'],
  ['17151', 2.3, 2024, 'foot', 'Strolling', 'Flânerie'],
  ['17165', 3, 2024, 'foot', 'Walking the dog', 'Promenade du chien'],
  ['17302', 4.3, 2024, 'foot', 'Nordic walking', 'Marche nordique'],
  ['17080', 6, 2024, 'foot', 'Hiking', 'Randonnée'],
  ['17140', 4.5, 2024, 'foot', 'Walking with crutches', 'Marche avec béquilles'],
  ['17131', 6.8, 2024, 'steps', 'Climbing stairs', 'Montée d’escaliers'],
  ['12020', 7, 2011, 'foot', 'Jogging', 'Jogging'],
  ['12030', 8.3, 2011, 'foot', 'Running, 8 km/h', 'Course à pied, 8 km/h'],
  ['12050', 9.8, 2011, 'foot', 'Running, 10 km/h', 'Course à pied, 10 km/h'],
  ['wheelchair', null, null, 'wheels', 'Wheelchair', 'Fauteuil roulant'],
  ['15075', 7.8, 2011, 'wheels', 'Wheelchair basketball', 'Basket-ball en fauteuil'],
  ['01010', 4, 2024, 'bicycle', 'Cycling below 16 km/h', 'Vélo à moins de 16 km/h'],
  ['01020', 6.8, 2024, 'bicycle', 'Cycling, 16 to 19 km/h', 'Vélo, de 16 à 19 km/h'],
  ['01030', 8, 2024, 'bicycle', 'Cycling above 19 km/h', 'Vélo à plus de 19 km/h'],
  ['01009', 8.5, 2024, 'bicycle', 'Mountain biking', 'VTT'],
  ['01088', 4, 2024, 'bicycle', 'Electric bicycle', 'Vélo électrique'],
  ['01200', 6.8, 2024, 'other', 'Exercise bike', 'Vélo d’appartement'],
  ['18240', 5.8, 2011, 'other', 'Swimming laps', 'Natation en longueurs'],
  ['18230', 9.8, 2011, 'other', 'Swimming laps, fast', 'Natation en longueurs, rapide'],
  ['18355', 5.5, 2011, 'other', 'Water aerobics', 'Aquagym'],
  ['18070', 3.5, 2011, 'other', 'Rowing or canoeing', 'Aviron ou canoë'],
  ['18100', 5, 2011, 'other', 'Kayaking', 'Kayak'],
  ['19090', 9, 2011, 'other', 'Cross-country skiing', 'Ski de fond'],
  ['19160', 5.3, 2011, 'other', 'Downhill skiing, snowboarding', 'Ski alpin, planche à neige'],
  ['19190', 5.3, 2011, 'foot', 'Snowshoeing', 'Raquette à neige'],
  ['19030', 7, 2011, 'other', 'Ice skating', 'Patinage sur glace'],
  ['15590', 7, 2024, 'other', 'Roller skating', 'Patin à roulettes'],
  ['02054', 3.5, 2011, 'other', 'Strength training', 'Musculation'],
  ['02022', 3.8, 2011, 'other', 'Gymnastics at home', 'Gymnastique à la maison'],
  ['02048', 5, 2011, 'steps', 'Elliptical trainer', 'Vélo elliptique'],
  ['02071', 4.8, 2011, 'other', 'Rowing machine', 'Rameur'],
  ['02150', 2.5, 2011, 'other', 'Yoga', 'Yoga'],
  ['02105', 3, 2011, 'other', 'Pilates', 'Pilates'],
  ['02101', 2.3, 2011, 'other', 'Stretching', 'Étirements'],
  ['15670', 3.3, 2024, 'other', 'Tai chi, qi gong', 'Tai-chi, qi gong'],
  ['03015', 7.3, 2011, 'steps', 'Aerobics', 'Aérobic'],
  ['03040', 3, 2024, 'steps', 'Ballroom dancing', 'Danse de salon'],
  ['03025', 4.5, 2024, 'steps', 'Salsa, folk and other dancing', 'Salsa, danses du monde'],
  ['15610', 7, 2024, 'steps', 'Football', 'Football'],
  ['15055', 6.5, 2011, 'steps', 'Basketball', 'Basket-ball'],
  ['15720', 3, 2024, 'steps', 'Volleyball', 'Volley-ball'],
  ['15675', 6.8, 2024, 'steps', 'Tennis', 'Tennis'],
  ['15030', 5.5, 2011, 'steps', 'Badminton', 'Badminton'],
  ['15660', 4, 2024, 'other', 'Table tennis', 'Tennis de table'],
  ['15255', 4.8, 2011, 'steps', 'Golf', 'Golf'],
  ['15537', 5.8, 2024, 'other', 'Climbing', 'Escalade'],
  ['15425', 5.3, 2011, 'other', 'Martial arts', 'Arts martiaux'],
  ['15370', 5.5, 2011, 'other', 'Horse riding', 'Équitation'],
  ['08245', 3.8, 2011, 'other', 'Gardening', 'Jardinage'],
]

const distances: Record<Kind, SessionMeasure | null> = {
  foot: 'footM',
  steps: null,
  bicycle: 'cyclingM',
  wheels: 'wheelsM',
  other: null,
}

export const activities: readonly Activity[] = rows.map(([code, met, edition, kind, en, fr]) => ({
  code,
  met,
  edition,
  en,
  fr,
  makesSteps: kind === 'foot' || kind === 'steps',
  distance: distances[kind],
}))

export const activityCodes = activities.map(({ code }) => code)

const byCode = new Map(activities.map((activity) => [activity.code, activity]))

export const findActivity = (code: string): Activity | undefined => byCode.get(code)

/** Light below 3 MET, moderate below 6, vigorous from 6. Without a MET: moderate. */
export function bandOf({ met }: Pick<Activity, 'met'>): Band {
  if (met === null) return 'moderate'
  if (met < 3) return 'light'
  return met < 6 ? 'moderate' : 'vigorous'
}

/** How a session entered by hand counts. Undefined for an unknown activity, or if its band is missing. */
export function sessionKind({ activity, band }: Pick<NonNullable<Entry['session']>, 'activity' | 'band'>) {
  if (activity === null) return band && { band, makesSteps: false, distance: null }
  const known = findActivity(activity)
  return known && { band: bandOf(known), makesSteps: known.makesSteps, distance: known.distance }
}
