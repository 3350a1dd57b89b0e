import type { ErrorCode } from '#contract/platform/errors.ts'

const french: Record<string, string> = {}

/** Adds messages once they are loaded. */
export const addFrench = (messages: Partial<Record<ErrorCode, string>>) => Object.assign(french, messages)

export const frenchText = (code: string) => french[code]
