import { describe, expect, it } from 'vitest'
import { clampLines, clampText, wrap } from './wrap.ts'

/** Each character is one pixel wide. */
const measure = (text: string) => text.length

describe('wrap', () => {
  it('breaks between words, and inside a word only if it exceeds a line', () => {
    expect(wrap('a spring on the move', 10, measure)).toEqual(['a spring', 'on the', 'move'])
    expect(wrap('so Donaudampfschifffahrt it is', 10, measure)).toEqual([
      'so',
      'Donaudampf',
      'schifffahr',
      't it is',
    ])
    expect(wrap('  ', 10, measure)).toEqual([])
  })

  it('keeps no-break spaces and emoji together', () => {
    expect(wrap('on se dit oui\u00a0?', 10, measure)).toEqual(['on se dit', 'oui\u00a0?'])
    expect(wrap('👩‍👩‍👧👩‍👩‍👧', 10, measure)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧'])
  })

  it('truncates with an ellipsis within the width', () => {
    expect(clampLines(['a spring', 'on the', 'move'], 3, 10, measure)).toEqual(['a spring', 'on the', 'move'])
    expect(clampLines(['a spring', 'on the way', 'home'], 2, 10, measure)).toEqual(['a spring', 'on the wa…'])
    expect(clampLines(['a'], 0, 10, measure)).toEqual([])
    expect(clampText('Northwind Traders', 10, measure)).toBe('Northwind…')
    expect(clampText('Northwind', 10, measure)).toBe('Northwind')
  })
})
