import { currentMember } from '#web/me/member/member.ts'
import { keepAnswer, readKept } from '#web/me/offline/database.ts'
import { ApiError } from '#web/platform/api/error.ts'

/**
 * Asks the server and keeps the answer on the device. Without a connection, gives the answer that was kept.
 * @throws ApiError if the server refuses, or nothing was kept
 */
export async function answerOrKept<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const { account, organization } = currentMember()
  const name = `${organization.id} ${key}`
  try {
    const answer = await ask()
    await keepAnswer(account.id, name, answer)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== undefined) throw error
    const kept = await readKept(name)
    if (kept === undefined) throw error
    return kept as Answer
  }
}
