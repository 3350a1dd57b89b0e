import { useEffect, useRef, useState } from 'react'
import { useMember } from '#web/me/member/member.ts'
import { keepAnswer, readKept } from '#web/me/offline/database.ts'
import { listUnsent } from '#web/me/outbox/flush.ts'
import type { Given, GivenAnswers } from './played.ts'

type State = 'edited' | 'waiting' | 'sent'

export interface Draft {
  /** The question on the screen; null before the first and after the last one. */
  place: number | null
  answers: Readonly<Record<string, { given: Given; state: State }>>
}

const empty: Draft = { place: null, answers: {} }

/** The server has what was sent, and what waited if nothing waits any more. */
async function readDraft(key: string, accountId: string): Promise<Draft> {
  const kept = (await readKept(key)) as Draft | undefined
  if (!kept) return empty
  const unsent = await listUnsent(accountId).catch(() => [])
  const isOpen = (state: State) => state === 'edited' || (state === 'waiting' && unsent.length > 0)
  const answers = Object.entries(kept.answers).filter(([, { state }]) => isOpen(state))
  return { ...kept, answers: Object.fromEntries(answers) }
}

/**
 * What is selected or typed and not stored by the server yet, and the question on the screen. This device keeps both
 * over a reload.
 * @param name of the quiz, unique among all that is kept
 */
export function useDraft(name: string) {
  const { account, organization } = useMember()
  const key = `${organization.id} draft ${name}`
  const [draft, setDraft] = useState<Draft>()
  const latest = useRef<Draft>(empty)

  useEffect(() => {
    let isCurrent = true
    void readDraft(key, account.id).then((read) => {
      if (!isCurrent) return
      latest.current = read
      setDraft(read)
    })
    return () => {
      isCurrent = false
    }
  }, [key, account.id])

  const change = (next: Draft) => {
    latest.current = next
    setDraft(next)
    void keepAnswer(account.id, key, next)
  }
  return {
    /** Undefined while it is read. */
    draft,
    moveTo: (place: number | null) => change({ ...latest.current, place }),
    setAnswer: (questionId: string, given: Given, state: State) =>
      change({
        ...latest.current,
        answers: { ...latest.current.answers, [questionId]: { given, state } },
      }),
    clear: () => change(empty),
  }
}

/** The stored answers with what this device has changed since. */
export const withDraft = (stored: GivenAnswers, { answers }: Draft): GivenAnswers => ({
  ...stored,
  ...Object.fromEntries(Object.entries(answers).map(([id, { given }]) => [id, given])),
})
