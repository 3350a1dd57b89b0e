import { useMutation } from '@tanstack/react-query'
import { type Connection, createConnection, updateConnection } from '#contract/identity/connections.ts'
import { useForm } from '#web/forms/useForm.ts'
import { issuerFrom, type Vendor, vendorFacts } from '#web/identity/vendors/vendors.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { connectionsCopy } from './copy.ts'
import { createMutation, updateMutation } from './queries.ts'

export const claimInputs = ['email', 'firstName', 'lastName', 'language', 'groups', 'subject'] as const

const inputs = {
  ...Object.fromEntries(claimInputs.map((name) => [`claims.${name}`, name])),
  claims: 'subject',
}

const valuesOf = ({ name, issuer, clientId, algorithm, claims, secretEndsOn }: Connection) => ({
  ...{ name, issuer, clientId, algorithm, clientSecret: '', secretEndsOn: secretEndsOn ?? '' },
  ...{ email: claims.email, firstName: claims.firstName, lastName: claims.lastName },
  ...{ language: claims.language ?? '', groups: claims.groups ?? '', subject: claims.subject ?? '' },
})

type Values = ReturnType<typeof valuesOf>

const empty: Values = {
  ...{ name: '', issuer: '', clientId: '', algorithm: 'RS256', clientSecret: '', secretEndsOn: '' },
  ...{ email: 'email', firstName: 'given_name', lastName: 'family_name' },
  ...{ language: '', groups: '', subject: '' },
}

const toBody = (values: Values, vendor: Vendor) => {
  const { name, issuer, clientId, clientSecret, algorithm, email, firstName, lastName } = values
  const { language, groups, subject, secretEndsOn } = values
  return {
    ...{
      name: name.trim() || vendorFacts[vendor].name,
      issuer: issuerFrom(vendor, issuer),
      clientId,
      algorithm,
    },
    claims: {
      ...{ email, firstName, lastName },
      ...(language && { language }),
      ...(groups && { groups }),
      ...(subject && { subject }),
    },
    secretEndsOn: secretEndsOn || null,
    ...(clientSecret && { clientSecret }),
  }
}

/** The form of a new connection. What is typed stays when another vendor is chosen. */
export function useNewConnection(vendor: Vendor, onSaved: () => void) {
  const copy = useCopy(connectionsCopy)
  const { mutateAsync: create } = useMutation(createMutation)
  return useForm(createConnection.body, {
    initial: empty,
    toBody: (values) => toBody(values, vendor),
    async send(body) {
      await create(body)
      toast({ text: copy.created, tone: 'success' })
      onSaved()
    },
    failure: copy.noAnswer,
    inputs,
  })
}

/** The form of a connection. Only what changed is sent, because most changes take the connection out of use. */
export function useConnectionForm(connection: Connection, vendor: Vendor) {
  const copy = useCopy(connectionsCopy)
  const { mutateAsync: update } = useMutation(updateMutation)
  const initial = valuesOf(connection)
  const form = useForm(updateConnection.body, {
    initial,
    toBody(values) {
      const before: Record<string, unknown> = toBody(initial, vendor)
      const changed = Object.entries(toBody(values, vendor)).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
      )
      if (changed.length === 0) return undefined
      return Object.fromEntries(changed) as Partial<ReturnType<typeof toBody>>
    },
    async send(body) {
      await update({ id: connection.id, ...body })
      form.set('clientSecret', '')
      toast({ text: copy.saved, tone: 'success' })
    },
    failure: copy.noAnswer,
    inputs,
  })
  return form
}

export type ConnectionForm = ReturnType<typeof useConnectionForm> | ReturnType<typeof useNewConnection>
