/** The edge lengths of square avatars, in pixels. */
export const avatarEdges = [40, 96, 192, 384] as const
