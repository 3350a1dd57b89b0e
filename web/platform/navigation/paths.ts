import type { PagePath } from '#contract/platform/pages.ts'

/** Where a link or a call to `navigate` may lead. */
export type Target = PagePath | `${PagePath}?${string}`
