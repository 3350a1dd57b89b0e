import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Options {
  count: number
  /** Puts the item with that id at a place, from 0 on. */
  onMove: (id: string, place: number) => void
  /** It has come to rest there. */
  onMoved: (place: number) => void
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Follows the pointer in the whole window while an item is dragged. */
function usePointerDrag(
  dragged: string | undefined,
  onPointer: (id: string, y: number) => void,
  onEnd: (id: string) => void,
) {
  const follow = useEffectEvent(onPointer)
  const drop = useEffectEvent(onEnd)
  useEffect(() => {
    if (dragged === undefined) return
    const ended = new AbortController()
    const { signal } = ended
    // On the window: the item itself is taken out of the page and put back at each move.
    window.addEventListener('pointermove', (event) => follow(dragged, event.clientY), { signal })
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => drop(dragged), { signal })
    }
    return () => ended.abort()
  }, [dragged])
}

const isAbove = (item: HTMLElement, y: number) => {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2 < y
}

/** Moves the items of a list, each with its `data-id`, by a grip: dragged, or with the arrow keys. */
export function useReorder({ count, onMove, onMoved }: Options) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const places = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])]
  const placeOf = (id: string) => places().findIndex((item) => item.dataset.id === id)

  usePointerDrag(
    dragged,
    (id, y) => {
      const above = places().filter((item) => item.dataset.id !== id && isAbove(item, y))
      if (above.length !== placeOf(id)) onMove(id, above.length)
    },
    (id) => {
      setDragged(undefined)
      onMoved(placeOf(id))
    },
  )

  return {
    list,
    dragged,
    grip: (id: string) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) setDragged(id)
      },
      onKeyDown(event: KeyboardEvent) {
        const place = steps[event.key]?.(placeOf(id), count - 1)
        if (place === undefined) return
        event.preventDefault()
        onMove(id, place)
        onMoved(place)
      },
    }),
  }
}
