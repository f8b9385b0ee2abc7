import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin, ViteBuilder } from 'vite'
import { gap } from '../src/page-gap.ts'

interface Rendered {
  readonly head: string
  readonly body: string
}

/** What `src/prerender.tsx` exports: each page with the file it is written to and the modules it loads. */
interface PrerenderModule {
  readonly pages: readonly {
    readonly path: string
    readonly file: string
    readonly modules: readonly string[]
    readonly memberModules: readonly string[]
    /** Its lists are in the database: it is written anew when one of them has changed. */
    readonly hasLists: boolean
  }[]
  readonly render: (path: string) => Promise<Rendered>
}

type Page = PrerenderModule['pages'][number]

interface ManifestChunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestChunk>>

interface PageParts {
  readonly page: Page
  readonly shell: string
  readonly manifest: Manifest
  readonly rendered: Rendered
}

/** Builds the browser app, then writes the public pages as HTML beside it, and what writes those with lists anew. */
export function prerenderPages(buildDir: string): Plugin {
  return {
    name: 'prerender-pages',
    async buildApp(builder) {
      await buildEnvironment(builder, 'client')
      await buildEnvironment(builder, 'ssr')
      await writePages(buildDir)
    },
  }
}

async function buildEnvironment(builder: ViteBuilder, name: string): Promise<void> {
  const environment = builder.environments[name]
  if (!environment) throw new Error(`There is no build environment called ${name}`)
  await builder.build(environment)
}

async function writePages(buildDir: string): Promise<void> {
  const client = join(buildDir, 'client')
  const server = join(buildDir, 'server')
  const shell = await readFile(join(client, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const { pages, render }: PrerenderModule = await import(join(server, 'prerender.js'))

  await writeFile(join(client, 'shell.html'), shell)
  await writeFile(join(client, 'csp-hashes.json'), JSON.stringify({ script: inlineScriptHashes(shell) }))
  for (const page of pages) {
    const parts = { page, shell, manifest }
    const html = documentOf({ ...parts, rendered: await render(page.path) })
    await writePage(join(client, page.file), html)
    if (page.hasLists) await writePage(join(server, page.file), documentOf({ ...parts, rendered: gap }))
  }
  await rm(join(client, '.vite'), { recursive: true })
}

/** A page around what was rendered. */
function documentOf({ page, shell, manifest, rendered }: PageParts): string {
  const tags = `${rendered.head}${assetTags(manifest, page.modules, shell)}`
  return (
    shell
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      // Before the script that reads it.
      .replace('<script>', () => `${memberTag(manifest, page)}<script>`)
      .replace('</head>', () => `${tags}</head>`)
      .replace('<div id="root"></div>', () => rendered.body)
  )
}

async function writePage(path: string, html: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, html)
}

/** The sheets and scripts that a lazy screen needs, so that a pre-rendered page is whole at the first paint. */
function assetTags(manifest: Manifest, modules: readonly string[], shell: string): string {
  const { sheets, scripts } = filesOf(manifest, modules)
  const isNew = (file: string) => !shell.includes(file)
  return [
    ...sheets.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('')
}

/** The files behind the gate that the page itself has not, for the script in the head to fetch for members. */
function memberTag(manifest: Manifest, { modules, memberModules }: Page): string {
  const own = filesOf(manifest, modules)
  const { sheets, scripts } = filesOf(manifest, memberModules)
  const files = [...sheets, ...scripts].filter((file) => ![...own.sheets, ...own.scripts].includes(file))
  if (files.length === 0) return ''
  return `<meta name="member-parts" content="${files.map((file) => `/${file}`).join(' ')}">`
}

function filesOf(manifest: Manifest, modules: readonly string[]) {
  const chunks = new Set<string>()
  for (const module of modules) collect(manifest, module, chunks)
  const found = [...chunks].map((key) => manifest[key]).filter((chunk) => chunk !== undefined)
  return {
    sheets: [...new Set(found.flatMap((chunk) => chunk.css ?? []))],
    scripts: [...new Set(found.map((chunk) => chunk.file))],
  }
}

function collect(manifest: Manifest, key: string, into: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build manifest`)
  if (into.has(key) || chunk.isEntry) return
  into.add(key)
  for (const next of chunk.imports ?? []) collect(manifest, next, into)
}

function inlineScriptHashes(html: string): string[] {
  // safe pattern: the page is one of our own
  const scripts = html.matchAll(/<script>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
