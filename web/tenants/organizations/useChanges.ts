import { useMutation } from '@tanstack/react-query'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { deleteMutation, type Save, saveMutation } from './listQueries.ts'
import { screenCopy } from './screenCopy.ts'

/** Saves and deletes, one at a time; the last failure can be retried. */
export function useChanges() {
  const copy = useCopy(screenCopy)
  const saving = useMutation(saveMutation)
  const removal = useMutation(deleteMutation)

  const forget = () => {
    saving.reset()
    removal.reset()
  }
  const save = (wanted: Save) => {
    forget()
    const name = wanted.draft.name.trim()
    saving.mutate(wanted, {
      onSuccess: () => toast({ text: wanted.organization ? copy.updated(name) : copy.created(name) }),
    })
  }
  const remove = (organization: OrganizationNode) => {
    forget()
    removal.mutate(organization, { onSuccess: () => toast({ text: copy.deleted(organization.name) }) })
  }

  const failed = () => {
    const { variables } = saving
    if (saving.isError && variables)
      return {
        error: saving.error,
        fallback: copy.saveFailed,
        save: variables,
        retry: () => save(variables),
      }
    const organization = removal.variables
    if (removal.isError && organization)
      return { error: removal.error, fallback: copy.deleteFailed, retry: () => remove(organization) }
  }

  return { busy: saving.isPending || removal.isPending, failed: failed(), save, remove, forget }
}
