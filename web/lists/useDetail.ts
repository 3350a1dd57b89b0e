import { type DetailedPath, detailOf } from '#contract/platform/pages.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { navigate } from '#web/platform/navigation/location.ts'

/** The detail shown over its list, from the address; the list's query is kept. */
export function useDetail(page: DetailedPath) {
  const { pathname, searchStr, state } = useLocation()
  const shown = detailOf(pathname)
  const query = searchStr && (`?${searchStr.slice(1)}` as const)
  return {
    id: shown?.page === page ? shown.id : undefined,
    linkTo: (id: string) => ({ to: `${page}/${id}${query}` as const, state: { overList: true } }),
    leave() {
      if (state.overList) window.history.back()
      else navigate({ to: query ? `${page}${query}` : page, replace: true })
    },
  }
}
