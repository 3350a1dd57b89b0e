import { type Settings, SettingsError } from './settings.ts'

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether people on other machines use this address. */
const isPublic = (settings: Settings) =>
  settings.publicUrlGiven && !loopback.test(new URL(settings.publicUrl).hostname)

const demoPassword = 'a demo customer, whose password everybody knows'

/**
 * Settings that each by itself may be, and that together would do harm to real customers: PostgreSQL, and a public
 * address that is encrypted, are how a business runs. A trial on one machine meets none of this.
 * @throws SettingsError naming the setting and what to do
 */
export function refuseUnsafe(settings: Settings): void {
  const { databaseUrl, host, publicUrlGiven, secure } = settings
  if (!databaseUrl) return
  if (!publicUrlGiven && !loopback.test(host))
    throw new SettingsError(
      `PUBLIC_URL is missing: with DATABASE_URL and HOST=${host} others reach this server, and links in mails would lead them to localhost. Set the address people use, such as PUBLIC_URL=https://portal.example.com.`,
    )
  if (!isPublic(settings) || !secure) return
  if (settings.mailbox)
    throw new SettingsError(
      `MAILBOX=on lets anybody at ${settings.publicUrl} read every mail, links that set passwords among them: set SMTP_URL instead.`,
    )
  if (settings.demo)
    throw new SettingsError(
      `DEMO=on fills an empty database with ${demoPassword}: leave it out at ${settings.publicUrl}.`,
    )
}

/** What whoever starts the server should know, one sentence each. */
export function startupWarnings(settings: Settings): string[] {
  const { publicUrl, host, publicUrlGiven } = settings
  const warnings: string[] = []
  if (!publicUrlGiven && !loopback.test(host))
    warnings.push(
      `HOST=${host} lets other machines in, but only pages at ${publicUrl} work: set PUBLIC_URL to the address people use.`,
    )
  if (!isPublic(settings)) return warnings
  if (!settings.secure)
    warnings.push(
      `${publicUrl} is not encrypted: passwords and sessions can be read on their way. Use https.`,
    )
  if (settings.mailbox)
    warnings.push(
      `Anybody at ${publicUrl} can read every mail at /mailbox: set MAILBOX=off or SMTP_URL for real people.`,
    )
  if (settings.demo)
    warnings.push(`An empty database is filled with ${demoPassword}: set DEMO=off for real people.`)
  return warnings
}
