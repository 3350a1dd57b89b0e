import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What tells a browser's name. Sessions list names that the server was told, which reads none of these. */
const names = /navigator\s*(\?\.|\.)\s*(userAgent|userAgentData|platform|vendor|appVersion|appName)\b/

test('[P-SH-8] no page asks for the name of the browser', () => {
  const files = globSync('web/**/*.{ts,tsx,js,html}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => names.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(names.test('navigator.userAgent.includes("Safari")')).toBe(true)
})
