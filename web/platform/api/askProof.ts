import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { listStepUpWays } from '#contract/identity/step-up.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { StepUpDialog, type Way } from './StepUpDialog.tsx'
import type { Send } from './settleFailure.ts'

/** Where a person adds a second factor. */
const setUp = '/me/settings'

let asking: Promise<boolean> | undefined

/**
 * Asks the person to prove themselves once more, above whatever is on the page. Calls that are refused together share
 * one dialog.
 * @param isOwn whether only a factor of the person's own counts
 * @returns whether they did
 */
export function askProof(send: Send, isOwn: boolean): Promise<boolean> {
  asking ??= ask(send, isOwn).finally(() => (asking = undefined))
  return asking
}

async function ask(send: Send, isOwn: boolean): Promise<boolean> {
  const load = send(listStepUpWays, {}) as Promise<Answer<typeof listStepUpWays>>
  // Without the answer, the password remains.
  const known = await load.then(({ data }) => data.ways).catch((): Way[] => ['password'])
  const ways = known.filter((way) => !isOwn || way !== 'password')
  // The page on which a factor is added says what is missing by itself.
  if (ways.length === 0 && location.pathname === setUp) return false
  return new Promise((resolve) => {
    // A root of its own: a call has no place in the tree, and what is typed on the page stays.
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const onClose = (isProved: boolean) => {
      root.unmount()
      place.remove()
      resolve(isProved)
    }
    root.render(createElement(StepUpDialog, { send, ways, setUp, onClose }))
  })
}
