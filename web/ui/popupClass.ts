/** Styles a popup. */
export const popupClass =
  'rounded-control border border-line bg-surface text-sm text-ink shadow-raised outline-none transition-[opacity,translate] data-starting-style:-translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0'

export const popupItemClass =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 outline-none select-none data-highlighted:bg-sunken data-disabled:cursor-default data-disabled:text-muted pointer-coarse:min-h-control [&_svg]:size-4 [&_svg]:shrink-0'
