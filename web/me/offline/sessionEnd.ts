import { closeDeviceData } from '#web/platform/offline/deviceData.ts'
import { tabId } from '#web/platform/session/tab.ts'

/** Leaves nothing of a person on the screen or on the device after their session has ended in another tab. */
export function watchSession(accountId: string) {
  const otherTabs = new BroadcastChannel('session')
  otherTabs.addEventListener(
    'message',
    ({ data }: MessageEvent<{ event: string; userId?: string; tab?: string }>) => {
      // This tab leaves the page itself.
      if (data.tab === tabId) return
      if (data.event === 'ended' || data.userId !== accountId) void closeDeviceData().then(reload)
    },
  )
  // The back button shows the page as it was left, with the health data on it.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reload())
}

const reload = () => window.location.reload()
