/** A fault that is staged on a real process, and what must hold. */
export interface Drill {
  readonly name: string
  /** Its number in docs/faults.md. */
  readonly fault: number
  /** Throws what went wrong; gives the figures in one line. */
  run(): Promise<string>
}

/** A drill that this machine cannot stage. */
export class CannotStage extends Error {}

/** Throws the sentence unless it holds. */
export function must(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence)
}

/** Waits until something holds; throws the sentence when it takes too long. */
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
