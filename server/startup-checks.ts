import { isLoopback } from '#server/platform/settings/loopback.ts'
import { type Settings, SettingsError } from './platform/settings/settings.ts'

/** Whether people on other machines can open this address. */
const isPublic = (settings: Settings) =>
  settings.publicUrlGiven && !isLoopback(new URL(settings.publicUrl).hostname)

const demoPassword = 'a demo customer, whose password everybody knows'

/** Enabled features that must not be public. */
const openTo = ({ mailbox, demo }: Settings) => [
  ...(mailbox
    ? ['MAILBOX=on lets anybody who reaches it read every mail, links that set passwords among them']
    : []),
  ...(demo ? [`DEMO=on fills an empty database with ${demoPassword}`] : []),
]

/**
 * Refuses combinations of valid settings that would harm real people. PostgreSQL and a public address indicate a
 * production system; a trial on one machine is not affected.
 * @throws SettingsError naming the setting and the fix
 */
export function refuseUnsafe(settings: Settings): void {
  const { databaseUrl, host, publicUrl, publicUrlGiven, secure } = settings
  const reached = !isLoopback(host)
  const open = openTo(settings)
  if (settings.cellsKeyGiven && !settings.cell)
    throw new SettingsError('The setting CELLS_KEY is not valid: it needs CELL and CELLS_FILE too.')
  if (databaseUrl && !publicUrlGiven && reached)
    throw new SettingsError(
      `PUBLIC_URL is missing: with DATABASE_URL and HOST=${host} others reach this server, and links in mails would lead them to localhost. Set the address people use, such as PUBLIC_URL=https://portal.example.com.`,
    )
  if (databaseUrl && open.length > 0 && (reached || (isPublic(settings) && secure)))
    throw new SettingsError(
      `With DATABASE_URL and ${reached ? `HOST=${host}` : publicUrl} others reach this server. ${open.join(', and ')}: leave ${open.length > 1 ? 'them' : 'it'} out, and set SMTP_URL.`,
    )
  if (!databaseUrl && reached) refuseUnasked(settings)
}

/** Features enabled by default are meant for a local trial. */
function refuseUnasked({ host, mailbox, mailboxGiven, demo, demoGiven }: Settings): void {
  const unasked = [...(mailbox && !mailboxGiven ? ['MAILBOX'] : []), ...(demo && !demoGiven ? ['DEMO'] : [])]
  if (unasked.length === 0) return
  const [off, on] = ['off', 'on'].map((value) => unasked.map((name) => `${name}=${value}`).join(' and '))
  throw new SettingsError(
    `HOST=${host} lets other machines in, who could read every mail at /mailbox and sign in to the demo, whose password everybody knows: set ${off}, or say ${on} where that is meant.`,
  )
}

/** Warnings to log at the start, one sentence each. */
export function startupWarnings(settings: Settings): string[] {
  const { publicUrl, host, publicUrlGiven } = settings
  const warnings: string[] = []
  if (!publicUrlGiven && !isLoopback(host))
    warnings.push(
      `HOST=${host} lets other machines in, but only ${publicUrl} is answered for: set PUBLIC_URL to the address people use.`,
    )
  const open = openTo(settings)
  if (!isLoopback(host) && open.length > 0)
    warnings.push(`HOST=${host} lets other machines in. ${open.join(', and ')}.`)
  if (!isPublic(settings)) return warnings
  if (!settings.secure)
    warnings.push(
      `${publicUrl} is not encrypted: passwords and sessions can be read on their way. Use https.`,
    )
  if (settings.mailbox && isLoopback(host))
    warnings.push(
      `Anybody at ${publicUrl} can read every mail at /mailbox: set MAILBOX=off or SMTP_URL for real people.`,
    )
  if (settings.demo && isLoopback(host))
    warnings.push(`An empty database is filled with ${demoPassword}: set DEMO=off for real people.`)
  return warnings
}
