/** Runs two tasks at a time, in their order: if it is longest first, both slots end together. */
export async function inTwoSlots(tasks) {
  const waiting = tasks.values()
  const work = async () => {
    for (const task of waiting) await task()
  }
  await Promise.all([work(), work()])
}
