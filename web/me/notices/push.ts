import { turnPushOn } from '#contract/participation/notices.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'

/** Whether this browser can show pushes. Safari on iOS can do so in the installed app only. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const registration = () => navigator.serviceWorker?.getRegistration('/me')

/** Asks the browser, which asks the person, and tells the server. Browsers ask only after a tap. */
export async function turnOn(publicKey: string): Promise<'on' | 'refused' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const worker = await registration()
  if (!worker) return 'failed'
  const bytes = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
  // A subscription of an earlier key of the server refuses a new one.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  await callAsMember(turnPushOn, { body: { endpoint: made.endpoint, keys: { p256dh, auth }, publicKey } })
  return 'on'
}

/** Leaves neither a subscription nor a shown notice in this browser. */
export async function forgetPush(): Promise<void> {
  const worker = await registration()
  for (const notice of (await worker?.getNotifications?.()) ?? []) notice.close()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}
