import type { PagePath } from '#contract/platform/pages.ts'

/** Allowed targets of a link or of `navigate`. */
export type Target = PagePath | `${PagePath}?${string}`
