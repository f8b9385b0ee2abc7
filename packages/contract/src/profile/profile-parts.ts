/** What a member can hide from others; rank, clips and the name are for everybody. */
export const profileParts = ['bests', 'badges', 'streak', 'attendance', 'company'] as const

/** A part of a profile that can be hidden. */
export type ProfilePart = (typeof profileParts)[number]
