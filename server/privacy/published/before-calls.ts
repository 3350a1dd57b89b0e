import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { closeDueWeeks, nextClosing } from './close.ts'

type Moment = Pick<UseCaseContext, 'db' | 'now'>

/**
 * Closes the due weeks of an organization before a call acts on it, so that figures depend only on what there was at
 * the nominal time. It remembers for each organization until when nothing is due: most calls read nothing.
 * @returns whether nothing is due any more
 */
export function closingBeforeCalls(): (context: Moment, organizationId: string) => Promise<boolean> {
  const nothingDue = new Map<string, { from: Date; until: Date }>()
  const running = new Map<string, Promise<boolean>>()

  async function close(context: Moment, id: string): Promise<boolean> {
    await closeDueWeeks(context, { id })
    const until = await nextClosing(context, id)
    if (until > context.now) nothingDue.set(id, { from: context.now, until })
    return until > context.now
  }

  return (context, id) => {
    const known = nothingDue.get(id)
    // A clock that was set back is not covered.
    if (known && known.from <= context.now && context.now < known.until) return Promise.resolve(true)
    // One connection for all calls of a process, because others wait for the same lock.
    const closing = running.get(id) ?? close(context, id).finally(() => running.delete(id))
    running.set(id, closing)
    return closing
  }
}
