import { createPasswords } from '#server/platform/crypto/passwords.ts'

/** Hashes at no cost: most tests set dozens of passwords, and the real function is slow by design. */
export const cheapPasswords = createPasswords({
  hash: async (text) => `hash of ${text}`,
  verify: async (known, text) => known === `hash of ${text}`,
})
