/** The squares in which avatars come, in pixels. */
export const avatarEdges = [40, 96, 192, 384] as const
