import { afterEach, beforeEach, vi } from 'vitest'

/** Returns the lines that are printed during each test of the suite; none of them reaches the terminal. */
export function hearConsole(): string[] {
  const said: string[] = []
  beforeEach(() => {
    said.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  })
  afterEach(() => vi.restoreAllMocks())
  return said
}
