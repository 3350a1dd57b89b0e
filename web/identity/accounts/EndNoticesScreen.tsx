import { endNoticeMails } from '#contract/participation/notices.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { endNoticesCopy } from './endNoticesCopy.ts'
import { usePress } from './usePress.ts'

/** Target of the link in each notice by mail. Opening it changes nothing: mail scanners open links too. */
export default function EndNoticesScreen({ token }: { token: string }) {
  const copy = useCopy(endNoticesCopy)
  const file = new Blob(['List-Unsubscribe=One-Click'])
  const { busy, problem, result, press } = usePress(
    async () => (await call(endNoticeMails, { query: { token }, file })).data.kind,
    copy.failed,
  )
  return (
    <PublicLayout title={copy.title}>
      <div className="flex flex-col gap-5">
        {result ? (
          <Notice tone="success" title={copy.done}>
            {copy.next}
          </Notice>
        ) : (
          <>
            <p>{copy.lead}</p>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <Button busy={busy} onClick={press}>
              {copy.end}
            </Button>
          </>
        )}
      </div>
    </PublicLayout>
  )
}
