import { useLocation } from '#web/navigation/context.ts'
import { navigate } from '#web/navigation/location.ts'

/** The page of the list, kept in the address. */
export function usePage() {
  const { searchStr } = useLocation()
  const asked = Number(new URLSearchParams(searchStr).get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1
  return { page, goTo }
}

function goTo(page: number, { replace = false } = {}) {
  const { pathname, search } = window.location
  if (pathname !== '/users') return
  const query = new URLSearchParams(search)
  if (page === 1) query.delete('page')
  else query.set('page', String(page))
  const text = query.toString()
  navigate({ to: text ? `/users?${text}` : '/users', replace })
}
