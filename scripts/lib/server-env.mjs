/**
 * glibc's settings for a server: large blocks (a password's 19 MiB, a response of 300 KiB) are returned to
 * the system as soon as they are free. Read at the start of a process, so they must be in its environment.
 * Without effect elsewhere.
 */
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
