import { useMutation } from '@tanstack/react-query'
import { HandHeart, Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Cheer, cheers, sendCheer } from '#contract/participation/boards.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { boardCopy } from './boardCopy.ts'
import { cheerIcons } from './cheerIcons.ts'

const AliasAppeal = lazy(() =>
  import('#web/me/appeals/AliasAppeal.tsx').then(({ AliasAppeal: Part }) => ({ default: Part })),
)

type Props = { challengeId: string; alias: number; name: string }

/** Sends one of four cheers to an alias, or asks for it to be counted again. */
export function CheerMenu({ challengeId, alias, name }: Props) {
  const copy = useCopy(boardCopy)
  const [appeals, setAppeals] = useState(false)
  const errorText = useErrorText()
  const send = useMutation({
    mutationFn: (cheer: Cheer) =>
      callAsMember(sendCheer, { params: { challengeId }, body: { alias, cheer } }),
    onSuccess: ({ data }, cheer) =>
      toast(
        data.sent
          ? { tone: 'success', text: copy.cheered(copy.cheers[cheer], name) }
          : { text: copy.alreadyCheered(name) },
      ),
    onError: (error) => toast({ tone: 'danger', text: errorText(error, copy.cheerFailed) }),
  })
  const cheerEntries = cheers.map((cheer): MenuEntry => {
    const Icon = cheerIcons[cheer]
    return {
      kind: 'action',
      key: cheer,
      label: copy.cheers[cheer],
      icon: <Icon aria-hidden="true" />,
      onSelect: () => send.mutate(cheer),
    }
  })
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={copy.cheer(name)} icon={<HandHeart aria-hidden="true" />} />}
        entries={[
          ...cheerEntries,
          { kind: 'separator', key: 'separator' },
          {
            kind: 'action',
            key: 'appeal',
            label: copy.askAlias,
            icon: <Scale aria-hidden="true" />,
            onSelect: () => setAppeals(true),
          },
        ]}
      />
      <Suspense>
        {appeals && <AliasAppeal {...{ challengeId, alias, name }} onClose={() => setAppeals(false)} />}
      </Suspense>
    </>
  )
}
