import { describe, expect, it } from 'vitest'
import { clean, leadOf, oneLine, paragraphsOf } from './plainText.ts'

describe('clean', () => {
  it('removes only characters that the server or files refuse', () => {
    expect(clean('a\u0000b\u202ec\ufffed\u2066e\u007f')).toBe('abcde')
    expect(clean('half \ud83c of one, and one 🌱')).toBe('half \ufffd of one, and one 🌱')
    expect(clean('one\r\ntwo\rthree\tfour\u00a0five')).toBe('one\ntwo\nthree\tfour\u00a0five')
    expect(oneLine(' one \r\n two\u00a0: three ')).toBe('one two\u00a0: three')
  })
})

describe('paragraphsOf', () => {
  it('finds links with the name before them, limited to web links', () => {
    expect(
      paragraphsOf('Hello\n \nApp Store\u00a0: https://apps.example.com/a b\nSee: javascript://x'),
    ).toEqual([
      [{ text: 'Hello', url: null }],
      [
        { text: 'App Store\u00a0: https://apps.example.com/a b', url: null },
        { text: 'See: javascript://x', url: null },
      ],
    ])
    expect(paragraphsOf('App Store\u00a0: https://apps.example.com/é"\nBad: https://[x')).toEqual([
      [
        { text: 'App Store', url: 'https://apps.example.com/%C3%A9%22' },
        { text: 'Bad: https://[x', url: null },
      ],
    ])
  })

  it('starts with the first words that are no link', () => {
    expect(leadOf('Join\nin.\n\nMore.')).toBe('Join in.')
    expect(leadOf('')).toBe('')
  })
})
