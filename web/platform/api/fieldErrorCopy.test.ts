import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { accountMetadata } from '#contract/identity/accounts.ts'
import { entryBody } from '#contract/participation/recording.ts'
import { sentenceOf } from '#contract/platform/field-message.ts'
import { type FieldError, fieldSentences } from '#contract/platform/field-sentences.ts'
import { validate } from '#contract/platform/validation.ts'
import { challengeSettings } from '#contract/programme/challenge-settings.ts'
import { questionBody } from '#contract/programme/questions.ts'
import { respondToQuiz } from '#contract/programme/quiz-results.ts'
import { inputSchemas, placesOf, wrongValues } from '#tests/contract/wrong-values.ts'
import { fieldErrorCopy } from './fieldErrorCopy.ts'

const schemas = [
  ...inputSchemas(endpoints),
  ...Object.entries(challengeSettings),
  ['an entry of activity', entryBody] as const,
]

const errorsOf = (schema: (typeof schemas)[number][1]): FieldError[] =>
  placesOf(schema).flatMap((place) =>
    wrongValues.flatMap((value) => Object.values(validate(schema, place(value)).errors ?? {})),
  )

test.each(schemas)(
  '%s tells every wrong value by a code that has a sentence in both languages',
  (_, schema) => {
    // A schema that refuses by a sentence instead of a code makes validate() throw.
    const errors = new Map(errorsOf(schema).map((error) => [JSON.stringify(error), error]))
    expect(errors.size).toBeGreaterThan(0)
    for (const error of errors.values()) {
      const english = sentenceOf(fieldSentences, error)
      const french = sentenceOf(fieldErrorCopy, error)
      expect(english, error.code).toMatch(/^(?!.*undefined).+$/)
      expect(french, error.code).toMatch(/^(?!.*undefined).+$/)
      expect(french, error.code).not.toBe(english)
    }
  },
)

const id = '6a1f7c8e-3f0f-4b41-9f3a-6b1d5b7f0a11'
const answer = { text: 'Yes' }
const question = { text: 'Why?', type: 'multiple' }

/** Values of which only the parts together are wrong. */
const contradictions: [(typeof schemas)[number][1], unknown][] = [
  [questionBody, question],
  [questionBody, { ...question, answers: Array(11).fill(answer) }],
  [respondToQuiz.body, { answers: Array(2).fill({ questionId: id, text: 'Because' }) }],
  [challengeSettings['team-competition'], { teams: [id, id] }],
  [accountMetadata, { first_name: 'Ada', firstName: 'Eve' }],
]

/** What only the server finds out. */
const ofServer = [
  'input.no_file',
  'password.current_needed',
  'password.account_needed',
  'address.not_own',
  'redirect.foreign',
  'preferences.too_many',
  'status.choice',
  'custom.no_values',
  'custom.not_a_list',
  'custom.required',
  'custom.text',
  'custom.number',
  'custom.date',
  'custom.list',
  'challenge.team_unknown',
  'challenge.company_unknown',
  'entry.bad_day',
  'entry.band_missing',
  'entry.both',
  'entry.future',
  'entry.impossible',
  'entry.nothing',
  'entry.overlap',
  'entry.too_long',
  'entry.too_old',
  'entry.unknown_activity',
]

test('every code is told by a schema of the contract, or by the server', () => {
  const told = [
    ...schemas.flatMap(([, schema]) => errorsOf(schema)),
    ...contradictions.flatMap(([schema, value]) => Object.values(validate(schema, value).errors ?? {})),
  ].map(({ code }) => code)
  expect(new Set([...told, ...ofServer])).toEqual(new Set(Object.keys(fieldSentences)))
})
