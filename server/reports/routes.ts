import type { Implementation } from '#server/http/implement.ts'

export const reportRoutes: Implementation[] = []
