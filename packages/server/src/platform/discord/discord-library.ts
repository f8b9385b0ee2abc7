type Library = typeof import('@discordjs/rest')

let loaded: Library | undefined

/** The library that calls Discord. With what it needs it is a tenth of a site's memory: it comes with the first call. */
export async function discordLibrary(): Promise<Library> {
  loaded ??= await import('@discordjs/rest')
  return loaded
}

/** The same where nothing can be waited for; undefined as long as nobody has called Discord. */
export function loadedDiscordLibrary(): Library | undefined {
  return loaded
}
