import { signingAlgorithms } from '#contract/identity/connections.ts'
import { type Vendor, vendorFacts } from '#web/identity/vendors/vendors.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { connectionsCopy } from './copy.ts'
import { type ConnectionForm, claimInputs } from './useConnectionForm.ts'

interface Props {
  form: ConnectionForm
  vendor: Vendor
  secretHint: string
  /** People are known by their subject, so that its claim cannot be another one any more. */
  isSubjectFixed: boolean
}

/** A value that is copied from a provider. */
const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

export function ConnectionFields({ form, vendor, secretHint, isSubjectFixed }: Props) {
  const copy = useCopy(connectionsCopy)
  const { name, example, issuer } = vendorFacts[vendor]
  return (
    <>
      <TextField
        {...form.text('name')}
        label={copy.name}
        hint={copy.nameHint}
        placeholder={name}
        maxLength={80}
        autoComplete="off"
      />
      {!issuer && (
        <TextField
          {...form.text('issuer')}
          {...verbatim}
          label={copy.issuer}
          hint={vendor === 'entra' ? copy.tenantHint : copy.issuerHint}
          placeholder={example}
          maxLength={500}
        />
      )}
      <TextField {...form.text('clientId')} {...verbatim} label={copy.clientId} maxLength={200} />
      <PasswordField
        {...form.text('clientSecret')}
        label={copy.secret}
        hint={secretHint}
        labels={copy}
        // A password manager would otherwise offer the person's own password.
        autoComplete="new-password"
        maxLength={500}
      />
      <TextField
        {...form.text('secretEndsOn')}
        type="date"
        label={copy.secretEndsOn}
        hint={copy.secretEndsHint}
        className="sm:max-w-60"
      />
      <MoreFields form={form} isSubjectFixed={isSubjectFixed} />
    </>
  )
}

/** The claims that are read where no other name is entered. */
const standard = { language: 'locale', groups: 'groups', subject: 'sub' } as const

function MoreFields({ form, isSubjectFixed }: Pick<Props, 'form' | 'isSubjectFixed'>) {
  const copy = useCopy(connectionsCopy)
  const isWrong = ([...claimInputs, 'algorithm'] as const).some((name) => form.errorAt(name))
  return (
    <details {...(isWrong && { open: true })}>
      <summary className="cursor-pointer py-1 text-muted pointer-coarse:py-3">{copy.more}</summary>
      <div className="flex flex-col gap-5 pt-3">
        <SelectField
          {...form.text('algorithm')}
          label={copy.algorithm}
          options={signingAlgorithms.map((value) => ({ value, label: value }))}
        />
        {(['email', 'firstName', 'lastName'] as const).map((name) => (
          <TextField key={name} {...form.text(name)} {...verbatim} label={copy[name]} maxLength={60} />
        ))}
        {(['language', 'groups', 'subject'] as const).map((name) => (
          <TextField
            key={name}
            {...form.text(name)}
            {...verbatim}
            label={copy[name]}
            hint={name === 'subject' ? (isSubjectFixed ? copy.subjectFixed : copy.subjectHint) : undefined}
            placeholder={standard[name]}
            readOnly={name === 'subject' && isSubjectFixed}
            maxLength={60}
          />
        ))}
      </div>
    </details>
  )
}
