/** Whose page a link opens, as people call it: `twitch.tv`. */
export function hostOf(link: string): string {
  return new URL(link, location.origin).hostname.replace(/^(?:www|m)\./, '')
}

/** Whether a link is a file of this site, which it plays itself. */
export function isOwnFile(link: string): boolean {
  return link.startsWith('/api/files/')
}
