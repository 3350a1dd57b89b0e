import type { MouseEvent } from 'react'
import { type Destination, navigate } from '#web/platform/navigation/location.ts'

/** Opens what a row is about, wherever in it one clicks; its link answers for itself, as for another tab. */
export function openRow({ target }: MouseEvent, destination: Destination) {
  if (!(target instanceof Element && target.closest('a'))) navigate(destination)
}
