/** The parts that a member can hide from others; rank, clips and name are always visible. */
export const profileParts = ['bests', 'badges', 'streak', 'attendance', 'company'] as const

/** A part of a profile that can be hidden. */
export type ProfilePart = (typeof profileParts)[number]
