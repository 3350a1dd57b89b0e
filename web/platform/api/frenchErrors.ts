import type { ErrorCode } from '#contract/platform/errors.ts'

const french: Record<string, string> = {}

/** Adds messages once they are loaded, by code, or by the English message that has none. */
export const addFrench = (messages: Partial<Record<ErrorCode, string>>) => Object.assign(french, messages)

export const frenchText = (key: string) => french[key]
