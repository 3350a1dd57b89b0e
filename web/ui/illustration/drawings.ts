import { lazy } from 'react'

/** The drawing of each kind of landscape, fetched when it is shown. */
export const drawings = {
  countryside: lazy(async () => ({ default: (await import('./Countryside.tsx')).Countryside })),
  desert: lazy(async () => ({ default: (await import('./Desert.tsx')).Desert })),
  city: lazy(async () => ({ default: (await import('./City.tsx')).City })),
}
