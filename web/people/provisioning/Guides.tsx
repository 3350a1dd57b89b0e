import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { provisioningCopy } from './copy.ts'

const vendors = [
  { key: 'entra', name: 'Microsoft Entra ID' },
  { key: 'okta', name: 'Okta' },
  { key: 'google', name: 'Google Workspace' },
  { key: 'other', name: 'OneLogin, PingOne, …' },
] as const

/** What IT does at its identity provider. */
export function Guides() {
  const copy = useCopy(provisioningCopy)
  return (
    <Card title={copy.guides}>
      <div className="flex flex-col divide-y divide-line">
        {vendors.map(({ key, name }) => (
          <details key={key} className="py-1">
            <summary className="cursor-pointer py-2 font-medium pointer-coarse:py-3">{name}</summary>
            <p className="pb-3 text-muted">{copy.guide[key]}</p>
          </details>
        ))}
      </div>
    </Card>
  )
}
