import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { listStepUpWays, mailStepUpCode } from '#contract/identity/step-up.ts'
import { StepUpDialog, type Way } from './StepUpDialog.tsx'
import type { Send } from './settleFailure.ts'
import { ownSetUpPage, setUpAddress, setUpPage } from './setUpAddress.ts'

/**
 * Any proof, a factor or the password of the person's own past single sign-on, or the second factor that the organization
 * asks for; a mailed code for a first one.
 */
export type Wanted = 'any' | 'own' | 'password' | 'second' | 'mail'

const isWanted = (wanted: Wanted, way: Way) => {
  if (wanted === 'any') return true
  return wanted === 'password' ? way === 'password' : way !== 'password' && way !== 'company'
}

let asking: Promise<boolean> | undefined

/**
 * Asks the person to prove themselves once more, above whatever is on the page. Calls that are refused together share
 * one dialog.
 * @returns whether they did
 */
export function askProof(send: Send, wanted: Wanted): Promise<boolean> {
  asking ??= ask(send, wanted).finally(() => (asking = undefined))
  return asking
}

/** By what the person can give the wanted proof. */
async function waysOf(send: Send, wanted: Wanted): Promise<Way[]> {
  if (wanted === 'mail') {
    await send(mailStepUpCode)
    return ['mailed']
  }
  const load = send(listStepUpWays)
  // Without the answer, the password remains.
  const known = await load.then(({ data }) => data.ways).catch((): Way[] => ['password'])
  return known.filter((way) => isWanted(wanted, way))
}

async function ask(send: Send, wanted: Wanted): Promise<boolean> {
  const ways = await waysOf(send, wanted)
  // The page on which a factor is added says what is missing by itself.
  const { pathname } = location
  const isForPolicy = wanted === 'second'
  if (ways.length === 0 && pathname === (isForPolicy ? setUpPage(pathname) : ownSetUpPage)) return false
  const setUp = isForPolicy ? setUpAddress(pathname) : ownSetUpPage
  return new Promise((resolve) => {
    // A root of its own: a call has no place in the tree, and what is typed on the page stays.
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const onClose = (isProved: boolean) => {
      root.unmount()
      place.remove()
      resolve(isProved)
    }
    root.render(createElement(StepUpDialog, { send, wanted, ways, setUp, onClose }))
  })
}
