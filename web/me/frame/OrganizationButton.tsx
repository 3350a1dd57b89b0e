import { ChevronsUpDown } from 'lucide-react'
import { askOrganization, useMember } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { memberCopy } from './memberCopy.ts'

/** Opens the choice of the organization, for a person of several. */
export function OrganizationButton() {
  const copy = useCopy(memberCopy)
  const { organization } = useMember()
  return (
    <Button variant="quiet" className="min-w-0 shrink!" onClick={askOrganization}>
      <VisuallyHidden>{copy.organization}</VisuallyHidden>
      <span className="truncate">{organization.name}</span>
      <ChevronsUpDown aria-hidden="true" />
    </Button>
  )
}
