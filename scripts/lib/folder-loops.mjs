/** Returns groups of folders that reach each other by `arrows` (pairs of names), each group sorted. */
export function loopsOf(arrows) {
  const next = new Map()
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reached = new Map([...next.keys()].map((name) => [name, reachedFrom(name, next)]))
  const loops = new Map()
  for (const [name, others] of reached) {
    const loop = [...others]
      .filter((to) => reached.get(to)?.has(name))
      .toSorted((one, other) => one.localeCompare(other))
    if (loop.length > 0) loops.set(loop.join(' '), loop)
  }
  return [...loops.values()]
}

function reachedFrom(start, next) {
  const reached = new Set()
  const open = [start]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const other of next.get(name) ?? []) {
      if (reached.has(other)) continue
      reached.add(other)
      open.push(other)
    }
  }
  return reached
}
