import { useQueries, useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BoardTable } from './BoardTable.tsx'
import { boardCopy } from './boardCopy.ts'
import { Podium } from './Podium.tsx'
import { boardPageQuery, boardQuery } from './queries.ts'

const myPlace = 'my-place'

function showMyPlace(event: MouseEvent) {
  event.preventDefault()
  const row = document.getElementById(myPlace)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}

/** The first twenty of a board and those after them, and the own row with its neighbours. */
export function Board({ challenge }: { challenge: ChallengeOfMember }) {
  const copy = useCopy(boardCopy)
  const { id, title, type } = challenge
  const board = useQuery(boardQuery(id))
  const [cursors, setCursors] = useState<readonly string[]>([])
  const pages = useQueries({ queries: cursors.map((after) => boardPageQuery(id, after)) })
  if (board.isPending) return <Skeleton shape="block" className="h-80" />
  if (board.isError) return <LoadFailed error={board.error} onRetry={() => board.refetch()} />
  const { joined, needed, isWithheld, me, around } = board.data
  const rows = [...board.data.rows, ...pages.flatMap(({ data }) => data?.rows ?? [])]
  const last = pages.at(-1)
  const next = cursors.length === 0 ? board.data.next : (last?.data?.next ?? null)
  const isListed = rows.some(({ isMe }) => isMe)
  if (isWithheld)
    return (
      <Card title={copy.board}>
        <EmptyState
          className="py-6"
          picture={<Scene kind="countryside" />}
          sentence={copy.withheld}
          action={
            <Link to="/me/privacy" className={linkClass('inline-flex min-h-11 items-center')}>
              {copy.toPrivacy}
            </Link>
          }
        />
      </Card>
    )
  if (joined === null)
    return (
      <Card title={copy.board}>
        <p>{copy.notYet(needed)}</p>
      </Card>
    )
  return (
    <Card
      flush
      title={copy.board}
      description={copy.ofPeople(joined)}
      action={
        me && (
          <a
            href={`#${myPlace}`}
            onClick={showMyPlace}
            className={linkClass('inline-flex min-h-11 items-center')}
          >
            {copy.toMyPlace}
          </a>
        )
      }
    >
      {type === 'podium' && <Podium rows={board.data.rows} />}
      <BoardTable
        challenge={challenge}
        caption={copy.boardOf(title)}
        rows={rows}
        ownRowId={isListed ? myPlace : undefined}
      />
      {next && (
        <div className="border-t border-line p-3 text-center">
          <Button
            variant="quiet"
            icon={<ArrowDown aria-hidden="true" />}
            onClick={() => setCursors([...cursors, next])}
          >
            {copy.next}
          </Button>
        </div>
      )}
      {last?.isPending && <Skeleton shape="block" className="m-4 h-24" />}
      {!isListed && around.length > 0 && (
        <div className="border-t-8 border-sunken">
          <h3 className="px-4 pt-4 text-sm font-semibold">{copy.around}</h3>
          <BoardTable challenge={challenge} caption={copy.aroundOf(title)} rows={around} ownRowId={myPlace} />
        </div>
      )}
    </Card>
  )
}
