import * as z from 'zod/mini'

/** A mail domain of a company. */
export const domain = () =>
  z.string('Domain is required').check(
    z.trim(),
    z.maxLength(253, { error: 'This domain is too long.', abort: true }),
    // Validate before lower-casing: the Kelvin sign would become a k.
    z.regex(
      /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
      'A domain looks like example.com.',
    ),
    z.toLowerCase(),
  )
