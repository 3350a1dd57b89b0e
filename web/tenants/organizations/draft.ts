import { timezone, timezones } from '#contract/platform/timezones.ts'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'

/** What is typed of an organization. */
export interface Draft {
  name: string
  timezone: (typeof timezones)[number]
  admins: readonly string[]
  allowSubOrganizations: boolean
}

export const draftOf = (organization: OrganizationNode | undefined): Draft => ({
  name: organization?.name ?? '',
  timezone: timezone.safeParse(organization?.timezone).data ?? timezones[0],
  admins: organization?.admins ?? [],
  allowSubOrganizations: organization?.allowSubOrganizations ?? true,
})

/** Whether something was typed that is not saved. */
export const isChanged = (draft: Draft, organization: OrganizationNode | undefined) =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(organization))

/** The body of a new organization, without its parent. */
export const newBodyOf = (draft: Draft) => ({
  ...draft,
  admins: [...draft.admins],
  name: draft.name.trim(),
})

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((email) => other.includes(email))

/** What changes an organization. Administrators whose list is as it was stay out of it: others may change it meanwhile. */
export const bodyOf = ({ admins, ...draft }: Draft, organization: OrganizationNode) => ({
  ...draft,
  name: draft.name.trim(),
  ...(!same(admins, organization.admins) && { admins: [...admins] }),
})

// The document's own pattern finds each dot anew from each other one: minutes on dots alone.
const pattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** The simple pattern of the document (B §5); the server judges more strictly. */
export const looksLikeEmail = (text: string) => pattern.test(text.trim())

/** The same mailbox, however its address is written. */
export const isListed = (emails: readonly string[], email: string) =>
  emails.some((known) => known.toLowerCase() === email.trim().toLowerCase())
