import type * as z from 'zod/mini'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const units: Record<string, string> = { string: ' characters', array: ' entries' }

/** Sentence for an issue whose schema defines none: the validator's own messages are not meant for users. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This field is required.'
        : `This field must be ${kinds[issue.expected] ?? 'of another type'}.`
    case 'invalid_value':
      return `This field must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`
    case 'too_small':
      return `This field must be at least ${issue.minimum}${units[issue.origin] ?? ''}.`
    case 'too_big':
      return `This field must be at most ${issue.maximum}${units[issue.origin] ?? ''}.`
    case 'unrecognized_keys':
      return unknownField
    default:
      return 'This field is not valid.'
  }
}

export const unknownField = 'This field is not known.'
