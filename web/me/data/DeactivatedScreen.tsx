import { useQuery } from '@tanstack/react-query'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { useMember } from '#web/me/member/member.ts'
import { LogOutButton } from '#web/me/more/LogOutButton.tsx'
import { Consents } from '#web/me/privacy/Consents.tsx'
import { registerQuery } from '#web/me/record/queries.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { ArchiveCard } from './ArchiveCard.tsx'
import { dataCopy } from './dataCopy.ts'
import { EraseCard } from './EraseCard.tsx'

/** What a person whom the organization has deactivated, or moved to another one, may still do. */
export function DeactivatedScreen() {
  const copy = useCopy(dataCopy)
  const { instant } = useFormats()
  const { organization, person } = useMember()
  const register = useQuery(registerQuery)
  return (
    <MemberPage
      title={person.isMoved ? copy.moved : copy.deactivated}
      description={
        person.isMoved
          ? copy.movedDetail(organization.name)
          : copy.deactivatedDetail(organization.name, instant(person.deactivatedUntil ?? ''))
      }
    >
      <ArchiveCard />
      {register.data?.some(({ given, until }) => given && !until) && (
        <Consents register={register.data} joined={[]} />
      )}
      <EraseCard />
      <LogOutButton className={`${buttonClass({ variant: 'secondary' })} self-start`}>
        {copy.logOut}
      </LogOutButton>
    </MemberPage>
  )
}
