import type { FieldError, FieldErrorCode, FieldSentences } from './field-sentences.ts'

/** The message of a zod issue, which can only be a text: the error as JSON. */
export const fieldMessage = (error: FieldError): string => JSON.stringify(error)

/** The sentence of an error; undefined for a code that the list does not have. */
export function sentenceOf(sentences: FieldSentences, error: { code: string }): string | undefined {
  if (!Object.hasOwn(sentences, error.code)) return undefined
  // The compiler cannot follow that a code's parameters are those of its sentence.
  const sentence = sentences[error.code as FieldErrorCode] as string | ((params: object) => string)
  return typeof sentence === 'string' ? sentence : sentence(error)
}
