import { farewellKey, suspended } from './farewell.ts'
import { suspensionWords } from './suspension.ts'

/** Tells somebody whose session a suspension has ended, by the server's refusal. */
export function sayGoodbye(refusal: unknown): void {
  const words = suspensionWords(refusal)
  if (words) leaveWith(words)
}

/** Nothing that was on show stays; the log-in says why. */
function leaveWith(words: string): void {
  sessionStorage.setItem(farewellKey, words)
  location.assign(`/login?error=${suspended}`)
}
