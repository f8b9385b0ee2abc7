/** A failure that the user can fix: only its message is shown, without a stack trace. */
export class Sentence extends Error {}

/** Runs the work of a script. Prints an error, and ends the script as failed. */
export async function orSay(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exitCode = 1
  }
}
