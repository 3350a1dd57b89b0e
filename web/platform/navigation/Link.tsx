import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, usePreload } from './context.ts'
import { type Destination, navigate } from './location.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & Destination

/** An anchor within the portal. Clicks that request a new tab or a download keep the browser's behaviour. */
export function Link({ to, replace, state, onClick, ...anchor }: Props) {
  const { pathname } = useLocation()
  const preload = usePreload()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere || anchor.target) return
    event.preventDefault()
    navigate({ to, replace, state })
  }
  const fetchSoon = () => preload(to)
  return (
    <a
      aria-current={pathname === to ? 'page' : undefined}
      onPointerEnter={fetchSoon}
      onFocus={fetchSoon}
      {...anchor}
      href={to}
      onClick={follow}
    />
  )
}
