/**
 * `personal` says something of a person, `health` follows from what they did or answered, `secret` opens
 * something or is its hash, and `public` does none of it: it is the organization's own, or only joins rows.
 */
export type Tag = 'personal' | 'health' | 'secret' | 'public'
