import type { MouseEvent } from 'react'
import { type Destination, navigate } from '#web/platform/navigation/location.ts'

/**
 * Opens the row's detail on a click anywhere in the row. The row's own link handles its clicks, for example for a
 * new tab.
 */
export function openRow({ target }: MouseEvent, destination: Destination) {
  if (!(target instanceof Element && target.closest('a'))) navigate(destination)
}
