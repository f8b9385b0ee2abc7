import { layoutModules, type BuildPage } from '../src/app/pages.ts'

/** A file of the build in Vite's manifest. */
export interface ManifestChunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** The built chunk of each module. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** Returns the style sheets and scripts that the modules need in addition to the entry's own. */
export function filesOf(manifest: Manifest, modules: readonly string[]) {
  const chunks = new Set<string>()
  for (const module of modules) collect(manifest, module, chunks)
  const found = [...chunks].map((key) => manifest[key]).filter((chunk) => chunk !== undefined)
  return {
    sheets: [...new Set(found.flatMap((chunk) => chunk.css ?? []))],
    scripts: [...new Set(found.map((chunk) => chunk.file))],
  }
}

/** Returns the modules of a page's screen and of its layout. */
export function modulesOf(manifest: Manifest, { screen, layout }: BuildPage): string[] {
  const modules = Object.keys(manifest).filter(
    (key) => key.startsWith('src/screens/') && key.endsWith(`/${screen}-screen.tsx`),
  )
  if (modules.length !== 1) throw new Error(`The build has ${modules.length} screens named ${screen}`)
  const frame = layout && layoutModules[layout]
  return frame ? [...modules, frame] : modules
}

/** Returns both in one list. */
export function chunkFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const { sheets, scripts } = filesOf(manifest, modules)
  return [...sheets, ...scripts]
}

function collect(manifest: Manifest, key: string, into: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build manifest`)
  if (into.has(key) || chunk.isEntry) return
  into.add(key)
  for (const next of chunk.imports ?? []) collect(manifest, next, into)
}
