import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/**
 * What DNS says of the record of a domain:
 * - `absent`: there is no TXT record of its name
 * - `other`: there are, and none has its value
 * - `unanswered`: the servers of the domain or ours did not answer, which says nothing
 */
export type RecordCheck = 'found' | 'absent' | 'other' | 'unanswered'

/** The TXT record that proves a domain. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_elan.${domain}`,
  value: `elan-domain-verification=${token}`,
})

const absent = new Set(['ENOTFOUND', 'ENODATA'])

export async function checkRecord(
  { outbound }: Pick<UseCaseContext, 'outbound'>,
  domain: { domain: string; token: string },
): Promise<RecordCheck> {
  const { name, value } = recordOf(domain)
  try {
    const texts = await outbound.resolveTxt(name)
    if (texts.length === 0) return 'absent'
    return texts.some((text) => text.trim() === value) ? 'found' : 'other'
  } catch (error) {
    return absent.has(Object(error).code) ? 'absent' : 'unanswered'
  }
}
