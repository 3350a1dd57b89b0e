/** Words of examples and of weak secrets. */
const weakWords =
  /change|example|placeholder|insert|your[-_ ]|password|secret|qwerty|abcdef|1234567|^[.…x*]+$/i

/** Whether a secret is an example or easy to guess. */
export const isWeak = (key: string) => weakWords.test(key) || new Set(key).size < 8
