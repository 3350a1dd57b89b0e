import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { useMember } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ArchiveCard } from './ArchiveCard.tsx'
import { dataCopy } from './dataCopy.ts'
import { EraseCard } from './EraseCard.tsx'

/** Everything stored about the person: to take along, or to erase. */
export function DataScreen() {
  const copy = useCopy(dataCopy)
  const title = useCopy(screenNames)['/me/data']
  const { organization } = useMember()
  return (
    <MemberPage title={title} description={copy.description(organization.name)}>
      <ArchiveCard />
      <EraseCard />
    </MemberPage>
  )
}
