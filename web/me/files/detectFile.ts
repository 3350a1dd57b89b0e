import { encodingOf } from './appleScanner.ts'

export type ContentForm =
  | 'zip'
  | 'gzip'
  | 'fit'
  | 'apple-health'
  | 'gpx'
  | 'tcx'
  | 'table'
  | 'unknown'
  | 'empty'

export const headLength = 4096

const isAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

const decode = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

const isControl = (character: string): boolean => {
  const code = character.charCodeAt(0)
  return code < 32 && !'\t\n\v\f\r'.includes(character)
}

/** A first line with separators, in a text without characters that no text has. */
const isTable = (text: string): boolean =>
  ![...text].some(isControl) && /^[^<{[\n]*[,;\t]/.test(text.trimStart())

/** What a file is by its first bytes: its name says nothing. */
export function detectForm(head: Uint8Array): ContentForm {
  if (head.length === 0) return 'empty'
  if (isAt(head, 0, 'PK\u0003\u0004') || isAt(head, 0, 'PK\u0005\u0006')) return 'zip'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  if (isAt(head, 8, '.FIT')) return 'fit'
  const text = decode(head)
  if (text.trim() === '') return 'empty'
  if (/<!DOCTYPE\s+HealthData|<HealthData[\s>]/.test(text)) return 'apple-health'
  if (/<(?:\w+:)?gpx[\s>]/i.test(text)) return 'gpx'
  if (/<(?:\w+:)?TrainingCenterDatabase[\s>]/.test(text)) return 'tcx'
  return isTable(text) ? 'table' : 'unknown'
}
