export type ClassPart = string | false | null | undefined | 0 | 0n

export const cx = (...parts: readonly ClassPart[]) => parts.filter(Boolean).join(' ')
