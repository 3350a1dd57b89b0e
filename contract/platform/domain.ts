import * as z from 'zod/mini'
import { fieldMessage } from './field-message.ts'

/** A mail domain of a company. */
export const domain = () =>
  z.string(fieldMessage({ code: 'text.required', label: 'domain' })).check(
    z.trim(),
    z.maxLength(253, { error: fieldMessage({ code: 'domain.too_long' }), abort: true }),
    // Validate before lower-casing: the Kelvin sign would become a k.
    z.regex(
      /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
      fieldMessage({ code: 'domain.format' }),
    ),
    z.toLowerCase(),
  )
