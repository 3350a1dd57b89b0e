import { parseCookie, stringifySetCookie } from 'cookie'
import { ownChangeSeconds } from '#server/platform/db/standbys.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/**
 * `session` authenticates; `device` records that an account signed in from this browser before; `second-factor` holds a
 * sign-in whose second factor is still asked for; `sso` belongs to a sign-in by single sign-on that this browser began,
 * `connector` to a connection with another service. `changed` says for some seconds that the caller changed something. `cell` tells the proxy for a while which cell this browser asks for.
 */
type CookieName = 'session' | 'device' | 'second-factor' | 'sso' | 'connector' | 'changed' | 'cell'

const leadMs = 600_000

/** The caller's cookies: those received, and those sent once the use case has succeeded or refused. */
export class CookieJar {
  readonly #sent: Record<string, string | undefined>
  readonly #prefix: string
  readonly #secure: boolean
  readonly #inCell: boolean
  readonly #back: string[] = []

  constructor(header: string | undefined, settings: Settings) {
    this.#sent = parseCookie(header ?? '')
    this.#secure = settings.secure
    this.#inCell = settings.cell !== undefined
    // Browsers accept a `__Host-` cookie only over TLS and only from this host.
    this.#prefix = settings.secure ? '__Host-' : ''
  }

  get(name: CookieName): string | undefined {
    return this.#sent[this.#prefix + name]
  }

  /** @param expires undefined for a cookie that the browser deletes when it closes */
  set(name: CookieName, value: string, expires: Date | undefined) {
    this.#send(name, value, expires && { expires })
  }

  #send(name: CookieName, value: string, lifetime: { expires?: Date; maxAge?: number } = {}) {
    const options = { path: '/', httpOnly: true, secure: this.#secure, sameSite: 'lax' } as const
    this.#back.push(stringifySetCookie({ name: this.#prefix + name, value, ...options, ...lifetime }))
  }

  /** Keeps this browser's reads away from standbys until they have its change. Its clock may be wrong. */
  noteChange() {
    this.#send('changed', '1', { maxAge: ownChangeSeconds })
  }

  /** Asks the proxy to lead this browser to a cell, for long enough to sign in there. */
  leadTo(cell: string) {
    this.set('cell', cell, new Date(Date.now() + leadMs))
  }

  clear(name: CookieName) {
    this.set(name, '', new Date(0))
  }

  /** Clears a session that does not exist. In a cell it stays: it may have gone to another one with its customer. */
  clearUnknownSession() {
    if (this.get('session') && !this.#inCell) this.clear('session')
  }

  /** @returns takes back what is set from now on, by a transaction that runs again */
  begin(): () => void {
    const { length } = this.#back
    return () => void this.#back.splice(length)
  }

  headers(): Record<string, string[]> {
    return this.#back.length > 0 ? { 'set-cookie': this.#back } : {}
  }
}
