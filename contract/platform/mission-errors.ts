/** Errors of missions and photos. */
export const missionErrors = {
  'mission.not_found': { status: 404, message: 'Mission not found' },
  'mission.assigned': {
    status: 409,
    message: 'A mission among them is assigned to this organization already.',
  },
  'mission.not_begun': { status: 409, message: 'This mission has not begun yet.' },
  'mission.paused': {
    status: 409,
    message: 'This mission is paused. What is done meanwhile does not count.',
  },
  'mission.closed': { status: 409, message: 'This mission has ended.' },
  'mission.not_ticked': { status: 409, message: 'The days of this mission are not ticked by hand.' },
  'mission.not_ready': { status: 409, message: 'This mission has no questions yet.' },
  'mission.other_kind': { status: 409, message: 'This mission is of another kind.' },
  'mission.day_not_open': {
    status: 409,
    message: 'This day does not count for the mission, or is more than seven days ago.',
  },
  'photo.not_found': { status: 404, message: 'This photo is not there any more.' },
  'photo.too_many': {
    status: 409,
    message: 'A mission keeps at most ten photos of yours: delete one first.',
  },
} as const
