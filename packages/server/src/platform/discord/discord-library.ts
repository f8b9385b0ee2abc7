type Library = typeof import('@discordjs/rest')

let loaded: Library | undefined

/**
 * Loads the library that calls Discord, at the first call: with its dependencies it is a tenth of a site's
 * memory.
 */
export async function discordLibrary(): Promise<Library> {
  loaded ??= await import('@discordjs/rest')
  return loaded
}

/** Returns the loaded library, or undefined before the first call to Discord. */
export function loadedDiscordLibrary(): Library | undefined {
  return loaded
}
