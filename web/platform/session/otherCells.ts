import { enterCell } from '#contract/identity/sessions.ts'
import { beginSwitch, listOtherCells } from '#contract/people/cell-accounts.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { clearLocalData } from '#web/platform/api/localData.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import { otherCellsCopy } from './otherCellsCopy.ts'
import { announce } from './session.ts'
import { isSharedDevice, storeSharedDevice } from './sharedDevice.ts'
import { tabId } from './tab.ts'

/** An organization of the person in another part of the service, which has a session of its own. */
export interface OtherOrganization {
  /** Distinguishes it in a list. */
  key: string
  cell: string
  name: string
}

export async function listOtherOrganizations(): Promise<OtherOrganization[]> {
  const { data } = await call(listOtherCells)
  const { unnamed } = otherCellsCopy[currentLanguage()]
  return data.cells.flatMap(({ cell, organizations }) =>
    (organizations ?? [unnamed]).map((name, place) => ({ key: `${cell} ${place}`, cell, name })),
  )
}

/** Where a sign-in goes on whose second factor is still asked for. */
const secondStep = '/login#code'

/**
 * Goes on in another part of the service, and leaves the page. Nothing of this part's organizations stays on the device.
 * @param forget deletes what the page itself has kept there
 * @throws ApiError
 */
export async function goToCell(cell: string, forget?: () => Promise<unknown>): Promise<void> {
  const sharedDevice = isSharedDevice()
  const { data } = await call(beginSwitch, { body: { cell } })
  const body = { token: data.token, ...(sharedDevice && { sharedDevice }) }
  const page = await call(enterCell, { body }).then(
    (answer) => answer.data.home,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'account.second_factor') return secondStep
      throw error
    },
  )
  await forget?.()
  await clearLocalData()
  storeSharedDevice(sharedDevice)
  announce({ event: 'started', userId: '', tab: tabId })
  window.location.assign(page)
}
