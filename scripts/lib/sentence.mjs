/** A failure that a person can do something about: its message alone is shown, without places in the code. */
export class Sentence extends Error {}

/** Does the work of a script. What fails is said, and the script ends as failed. */
export async function orSay(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exitCode = 1
  }
}
