import { expect, test } from 'vitest'
import { foldText, removeAccents } from './fold.ts'

test.each([
  ['Élan', 'elan'],
  ['GARÇON', 'garcon'],
  ['E\u0301lan', 'elan'],
  ['ﬁn', 'fin'],
  ['Ａ１', 'a1'],
  ['Ελλάδα', 'ελλαδα'],
])('folding ignores accents and case: %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('removing accents keeps case', () => {
  expect(removeAccents('Équipe Zoë')).toBe('Equipe Zoe')
})
