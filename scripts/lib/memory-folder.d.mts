export function memoryFolder(options?: { readonly least?: number }): string | undefined
