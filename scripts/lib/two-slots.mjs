/** Works two tasks at a time, in their order: where the longest stand first, both slots end together. */
export async function inTwoSlots(tasks) {
  const waiting = tasks.values()
  const work = async () => {
    for (const task of waiting) await task()
  }
  await Promise.all([work(), work()])
}
