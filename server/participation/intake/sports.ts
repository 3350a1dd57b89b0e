const codes: [RegExp, string][] = [
  [/nordic/, '17302'],
  [/hik|trek/, '17080'],
  [/walk|marche/, '17190'],
  [/jog/, '12020'],
  [/run|course/, '12030'],
  [/wheelchair/, 'wheelchair'],
  [/stationary|indoor.?(bik|cycl)|spinning/, '01200'],
  [/e.?bik|electric/, '01088'],
  [/mountain.?bik/, '01009'],
  [/bik|cycl|vélo/, '01010'],
  [/swim/, '18240'],
  [/rowing.?machine|indoor.?row/, '02071'],
  [/row|canoe/, '18070'],
  [/kayak|paddl/, '18100'],
  [/elliptical/, '02048'],
  [/stair/, '17131'],
  [/strength|weight/, '02054'],
  [/yoga/, '02150'],
  [/pilates/, '02105'],
  [/stretch|flexib/, '02101'],
  [/danc/, '03025'],
  [/aerobic/, '03015'],
  [/soccer|football/, '15610'],
  [/table.?tennis/, '15660'],
  [/tennis/, '15675'],
  [/badminton/, '15030'],
  [/basketball/, '15055'],
  [/volleyball/, '15720'],
  [/golf/, '15255'],
  [/climb/, '15537'],
  [/martial|boxing|karate|judo/, '15425'],
  [/skat/, '19030'],
]

/** The compendium's code for a name that an app gives an activity; null for something else. */
export function activityNamed(name: string | undefined): string | null {
  const plain = (name ?? '').slice(0, 80).toLowerCase().replaceAll('_', ' ')
  return codes.find(([form]) => form.test(plain))?.[1] ?? null
}
