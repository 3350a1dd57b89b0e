import { permissionsOf, type Role, roles } from '#contract/platform/permissions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { rolesCopy } from './copy.ts'

/** What each role may do, as the server proves it. */
export function RoleTable() {
  const copy = useCopy(rolesCopy)
  return (
    <Card title={copy.tableTitle} description={copy.tableLead}>
      <dl className="flex flex-col divide-y divide-line">
        {roles.map((role) => (
          <div key={role} className="grid gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 sm:grid-cols-[10rem_1fr]">
            <dt className="font-medium">{copy.words[role]}</dt>
            <dd>
              <Permissions role={role} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Permissions({ role }: { role: Role }) {
  const copy = useCopy(rolesCopy)
  const own = permissionsOf[role].filter((permission) => permission !== 'organization.read')
  return (
    <ul className="list-disc gap-x-8 pl-4 marker:text-muted sm:columns-2">
      {role === 'administrator' && <li>{copy.everything}</li>}
      {own.map((permission) => (
        <li key={permission} className="break-inside-avoid">
          {copy.permissions[permission]}
        </li>
      ))}
    </ul>
  )
}
