/**
 * Why a call out failed:
 * - `url`: not https, a port that is not 443 or above 1023, with a user name, or the portal's own address
 * - `address`: the name does not exist or does not lead to a public address. One reason, so that nobody maps the
 *   inner network by it
 * - `refused`: nothing answers there, or the connection broke
 * - `tls`: the certificate is not valid for the name
 * - `timeout`, `too_large`: the answer took too long, or is too large
 * - `busy`: too many calls for the same key are running
 */
export type OutboundReason = 'url' | 'address' | 'refused' | 'tls' | 'timeout' | 'too_large' | 'busy'

export class OutboundError extends Error {
  readonly reason: OutboundReason
  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(`a call out failed: ${reason}`, options)
    this.reason = reason
  }
}

/** The reason of an error of node:https. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { code } = Object(error)
  const isTls = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/.test(
    code,
  )
  return new OutboundError(isTls ? 'tls' : 'refused', { cause: error })
}
