// Stands in for @node-rs/argon2 where dozens of passwords are set, since that is slow by design:
//   vi.mock('@node-rs/argon2', () => import('./cheap-hash.ts'))
// sign-in.test.ts and register.test.ts prove the real one, each in a process of its own.
export const hash = async (text: string) => `hash of ${text}`
export const verify = async (known: string, text: string) => known === `hash of ${text}`
