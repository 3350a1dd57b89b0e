/** One way in which things go wrong, and what must hold none the less. */
export interface Trial {
  name: string
  /** @returns what was measured, in a line; throws where something did not hold */
  run(rounds: number): Promise<string>
}
