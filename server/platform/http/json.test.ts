import { expect, test } from 'vitest'
import { parseJson } from './json.ts'

test.each(['__proto__', '\\u005f_proto__', '__pr\\u006Fto\\u005F\\u005f'])(
  'a key that names the prototype is refused however it is written: %s',
  (key) => {
    expect(() => parseJson(`{"a":[{"${key}":{"admin":true}}]}`)).toThrow()
    expect(parseJson(`{"a":"caf\\u00e9 ${key}"}`)).toEqual({ a: `café __proto__` })
  },
)
