/** Services that write copies into a platform, under the names that they have there. */
const services: readonly RegExp[] = [
  /\bstrava\b/i,
  /\bgarmin\b|^connect$/i,
  /\bfitbit\b/i,
  /\bgoogle (?:fit|health)\b/i,
  /\bwithings\b/i,
  /\bpolar\b/i,
  /\bsuunto\b/i,
  /\bcoros\b/i,
  /\boura\b/i,
  /\bhealth connect\b/i,
  /\bsamsung health\b/i,
]

/** Whether records of an app came a detour: the person has the app as a source of its own. */
export function isOwnApp(name: string, ownSources: readonly string[]): boolean {
  const service = services.find((form) => form.test(name))
  return service !== undefined && ownSources.some((own) => service.test(own))
}
