/** Picture types that members may upload as avatar or thumbnail. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** Bytes an uploaded picture may have. */
export const maxImageBytes = 5 * 1024 * 1024

/** The edge lengths of square avatars, in pixels. */
export const avatarEdges = [40, 96, 192, 384] as const
