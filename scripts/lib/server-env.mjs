/**
 * How glibc keeps memory for a server: large pieces (a password's 19 MiB, an answer of 300 KiB) go back to the system
 * as soon as they are free. Read once when a process starts, so it must be in its environment. Without effect elsewhere.
 */
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
