import { showToast } from './base/toast.ts'
import { farewellKey, suspended } from './auth/farewell.ts'
import { suspensionWords } from './dates/suspension.ts'

/** Notifies a member whose session is over: it has expired, or the server has refused it. */
export function sayGoodbye(refusal?: unknown): void {
  const words = suspensionWords(refusal)
  if (words) leaveWith(words)
  else showToast('You have been logged out. Please log in again.')
}

/** Leaves the page, so that none of it stays visible; the login screen shows the reason. */
function leaveWith(words: string): void {
  sessionStorage.setItem(farewellKey, words)
  location.assign(`/login?error=${suspended}`)
}
