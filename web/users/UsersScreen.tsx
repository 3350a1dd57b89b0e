import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { product } from '#web/app/copy.ts'
import { frameCopy } from '#web/app/frameCopy.ts'
import { useCopy } from '#web/app/language.ts'
import { pageCopy } from '#web/app/pages.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useOrganizations } from '#web/organizations/current.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AddUser } from './AddUser.tsx'
import { usersCopy } from './copy.ts'
import { UserList } from './UserList.tsx'

export function UsersScreen() {
  const copy = useCopy(usersCopy)
  const { breadcrumb } = useCopy(frameCopy)
  const title = useCopy(pageCopy)['/users']
  const { current } = useOrganizations()
  const [adding, setAdding] = useState(false)
  const add = () => setAdding(true)
  return (
    <>
      <PageHeader
        title={title}
        description={current && copy.description(current.name)}
        breadcrumb={{
          label: breadcrumb,
          items: [
            { key: 'product', link: <Link to="/dashboard">{product}</Link> },
            { key: 'page', link: title },
          ],
        }}
        action={
          <Button icon={<UserPlus />} onClick={add}>
            {copy.add}
          </Button>
        }
      />
      <UserList onAdd={add} />
      <AddUser open={adding} onClose={() => setAdding(false)} />
    </>
  )
}
