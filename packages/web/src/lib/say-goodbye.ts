import { showToast } from './toast.ts'
import { farewellKey, suspended } from './farewell.ts'
import { suspensionWords } from './suspension.ts'

/** Tells somebody whose session is over: it has run out, or the server has ended it by a refusal. */
export function sayGoodbye(refusal?: unknown): void {
  const words = suspensionWords(refusal)
  if (words) leaveWith(words)
  else showToast('You have been logged out. Please log in again.')
}

/** Nothing that was on show stays; the login says why. */
function leaveWith(words: string): void {
  sessionStorage.setItem(farewellKey, words)
  location.assign(`/login?error=${suspended}`)
}
