/** A fault, and the conditions that must hold during it. */
export interface Trial {
  name: string
  /** @returns the measurements in one line; throws if a condition does not hold */
  run(rounds: number): Promise<string>
}
