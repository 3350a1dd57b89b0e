import { expect, test } from 'vitest'
import { withOwnModules, withoutKeys } from './client-icons.ts'

const modules = new Map([
  ['Check', 'check'],
  ['CloudAlert', 'cloud-exclamation-point'],
])

test('each icon is imported from its own module, under the name that the page uses', () => {
  expect(
    withOwnModules('import { Check, CloudAlert as Cloud } from "lucide-react";\nshow(Check)', modules),
  ).toBe(
    "import Check from 'lucide-react/icons/check'; import Cloud from 'lucide-react/icons/cloud-exclamation-point';\nshow(Check)",
  )
  expect(() => withOwnModules("import { Nothing } from 'lucide-react'", modules)).toThrow('no icon Nothing')
})

test("the lines of an icon lose React's keys and nothing else", () => {
  const icon = `node: [["path", { d: "M2 12h2", key: "1t8f8n" }], [
    "path",
    {
      d: "M7 16v6",
      key: "1a82de"
    }
  ]]`
  expect(withoutKeys(icon)).toBe(`node: [["path", { d: "M2 12h2" }], [
    "path",
    {
      d: "M7 16v6"
    }
  ]]`)
})
