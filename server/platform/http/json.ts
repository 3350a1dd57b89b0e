import { fail, failAt } from '#server/platform/errors/failure.ts'

const maxDepth = 20

/**
 * Parses a JSON body. Its depth is limited before parsing: deep nesting is cheap to send and expensive to process.
 */
export function parseJson(text: string): unknown {
  if (text === '') return {}
  if (depth(text) > maxDepth) fail('request.malformed')
  try {
    // A reviver is called for each value: half of the time that a large body takes.
    return JSON.parse(text, canName('__proto__', text) ? refusePrototypes : undefined)
  } catch (error) {
    if (error instanceof SyntaxError) fail('request.malformed')
    throw error
  }
}

/** Whether a text may have a key: as it is, or with characters written as \uXXXX, which no other escape writes. */
const canName = (key: string, text: string): boolean => text.includes(key) || text.includes('\\u')

function refusePrototypes(key: string, value: unknown) {
  if (key === '__proto__') failAt('input.unknown', key)
  return value
}

function depth(text: string): number {
  let deepest = 0
  let current = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (quoted) {
      if (char === '\\') i++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++current)
    else if (char === '}' || char === ']') current--
  }
  return deepest
}
