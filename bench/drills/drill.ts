/** A fault staged on a real process, with its conditions. */
export interface Drill {
  readonly name: string
  /** Its number in docs/reference/faults.md. */
  readonly fault: number
  /** Returns the figures in one line. Throws the first condition that does not hold. */
  run(): Promise<string>
}

/** A drill that this machine cannot stage. */
export class CannotStage extends Error {}

/** Throws the message if the condition does not hold. */
export function must(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence)
}

/** Waits until a condition holds. Throws the message after the timeout. */
export async function eventually(
  holds: () => Promise<boolean> | boolean,
  sentence: string,
  patienceMs = 10_000,
): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < patienceMs) {
    if (await holds()) return performance.now() - start
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${sentence} (not within ${patienceMs} ms)`)
}

/** `[123.4]` → `123 ms`. */
export function ms(time: number): string {
  return `${Math.round(time)} ms`
}
