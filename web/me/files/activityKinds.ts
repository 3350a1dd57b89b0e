import { findActivity } from '#contract/participation/compendium.ts'

/** Kilometres an hour from which cycling and running are a harder activity of the compendium. */
const [steadyBicycle, fastBicycle, running, fastRunning] = [16, 19.5, 7, 9]

interface Pace {
  meters?: number | undefined
  seconds: number
}

const speedOf = ({ meters = 0, seconds }: Pace): number => (seconds > 0 ? (meters / seconds) * 3.6 : 0)

function bicycle(pace: Pace): string {
  const speed = speedOf(pace)
  if (speed >= fastBicycle) return '01030'
  return speed >= steadyBicycle ? '01020' : '01010'
}

function run(pace: Pace): string {
  const speed = speedOf(pace)
  if (speed >= fastRunning) return '12050'
  return speed >= running ? '12030' : '12020'
}

/** Words of sports in the names that devices and platforms use. The first that fits is taken. */
const kinds: readonly (readonly [RegExp, string | ((pace: Pace) => string)])[] = [
  [/wheelchair/, 'wheelchair'],
  [/e_?bik|ebik/, '01088'],
  [/mountain_?bik/, '01009'],
  [/indoor_?cycl|spin|exercise_?bike|virtual_?ride/, '01200'],
  [/cycling|bik|ride|vélo|velo/, bicycle],
  [/hik|mountaineer|randonn/, '17080'],
  [/nordic_?walk/, '17302'],
  [/walk|marche|transition/, '17190'],
  [/run|jog|course/, run],
  [/water_?(fitness|aerobic)/, '18355'],
  [/swim|natation/, '18240'],
  [/kayak/, '18100'],
  [/row|paddl|canoe/, '18070'],
  [/snowshoe/, '19190'],
  [/cross_?country_?ski/, '19090'],
  [/ski|snowboard/, '19160'],
  [/inline|skating_?roller|roller/, '15590'],
  [/skat/, '19030'],
  [/elliptical/, '02048'],
  [/stair|step_?training/, '17131'],
  [/strength|weight|functional|core_?training/, '02054'],
  [/pilates/, '02105'],
  [/yoga/, '02150'],
  [/flexib|stretch|cooldown/, '02101'],
  [/tai_?chi|mind_?and_?body/, '15670'],
  [/dance|dancing/, '03025'],
  [/aerobic|cardio|hiit|high_?intensity/, '03015'],
  [/table_?tennis/, '15660'],
  [/tennis/, '15675'],
  [/badminton/, '15030'],
  [/basketball/, '15055'],
  [/volleyball/, '15720'],
  [/soccer|football/, '15610'],
  [/golf/, '15255'],
  [/climb/, '15537'],
  [/martial|box/, '15425'],
  [/equestrian|horse/, '15370'],
]

/** The compendium's code of a sport as a device names it; null for something else. */
export function activityOf(sport: string, pace: Pace): string | null {
  const words = sport
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const found = kinds.find(([form]) => form.test(words))?.[1]
  return (typeof found === 'function' ? found(pace) : found) ?? null
}

/** Whether the sport is done on foot, so that devices count steps or strides during it. */
export const isOnFoot = (activity: string | null): boolean =>
  activity !== null && findActivity(activity)?.distance === 'footM'
