import { useLocation } from '#web/platform/navigation/context.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { challengeListing } from '#web/programme/listing/listing.ts'
import { isDay } from '#web/programme/status/useDays.ts'

/** Reads from the address whether the wizard is open, and its first day. A reload therefore opens it again. */
export function useNew() {
  const { searchStr, by } = useLocation()
  const query = new URLSearchParams(searchStr)
  const date = query.get('date') ?? ''
  const go = (opened: boolean) => {
    const text = [challengeListing.write(challengeListing.read(searchStr)), opened && 'new=1']
      .filter(Boolean)
      .join('&')
    navigate({ to: text ? `/challenges?${text}` : '/challenges', replace: true })
  }
  return {
    open: query.get('new') === '1',
    date: isDay(date) ? date : undefined,
    /** The day was chosen just now. After a reload or a step back, the stored draft decides. */
    isDateChosen: by === 'push' && isDay(date),
    start: () => go(true),
    end: () => go(false),
  }
}
