import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PublicCommunity } from '@longhouse/contract/community'
import { sampleCommunity } from '@longhouse/contract/community-file'
import type { PageOrder, WrittenPages } from '@longhouse/contract/content'
import type { Plugin, ViteBuilder } from 'vite'
import { writtenPages, type BuildPage, gap } from '../src/app/pages.ts'
import { filesOf, modulesOf, type Manifest } from './manifest.ts'
import { writeWorker } from './worker-file.ts'

interface PageParts {
  readonly page: BuildPage
  readonly shell: string
  readonly manifest: Manifest
}

/**
 * Builds the browser app, then writes the public pages as HTML next to it, for the sample community. Also
 * builds the program that rewrites them for another community or with other lists.
 */
export function prerenderPages(buildDir: string): Plugin {
  return {
    name: 'prerender-pages',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = chunks.map(({ fileName, moduleIds }) => [`/${fileName}`, ownModules(moduleIds)])
      const source = JSON.stringify(Object.fromEntries(modules))
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source })
    },
    async buildApp(builder) {
      await buildEnvironment(builder, 'client')
      await buildEnvironment(builder, 'ssr')
      await writePages(buildDir)
    },
  }
}

/** Returns the modules of this package: tests compare the chunks of a page with the folders. */
function ownModules(ids: readonly string[]): string[] {
  const web = join(import.meta.dirname, '../')
  return ids.filter((id) => id.startsWith(web)).map((id) => id.slice(web.length))
}

async function buildEnvironment(builder: ViteBuilder, name: string): Promise<void> {
  const environment = builder.environments[name]
  if (!environment) throw new Error(`There is no build environment called ${name}`)
  await builder.build(environment)
}

async function writePages(buildDir: string): Promise<void> {
  const client = join(buildDir, 'client')
  const server = join(buildDir, 'server')
  const html = await readFile(join(client, 'index.html'), 'utf8')
  const shell = html.replace('<script>', `${await faceTags(client)}<script>`)
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))

  const pages = writtenPages()
  await writeFile(join(client, 'shell.html'), shell)
  await writeFile(join(client, 'csp-hashes.json'), JSON.stringify({ script: inlineScriptHashes(shell) }))
  for (const page of pages) {
    const document = await withSheets(documentOf({ page, shell, manifest }), client)
    await writePage(join(server, page.file), document)
  }
  const written = await writtenFor(sampleCommunity, join(server, 'write-pages.js'))
  for (const { path, file } of pages) await writePage(join(client, file), written[path] ?? shell)
  await writeFile(join(server, 'community.json'), JSON.stringify(sampleCommunity))
  await writeWorker({ client, manifest, shell })
  await rename(join(client, '.vite/chunks.json'), join(server, 'chunks.json'))
  await rm(join(client, '.vite'), { recursive: true })
}

/** Returns preload tags for the fonts of nearly all text, so that they load before the first paint. */
async function faceTags(client: string): Promise<string> {
  const files = await readdir(join(client, 'static/assets'))
  return files
    .filter((file) => file.includes('-latin-wght-normal-') && file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" crossorigin href="/static/assets/${file}">`)
    .join('')
}

/** Renders all pages for a community, with the program that later writes them for others too. */
async function writtenFor(community: PublicCommunity, program: string): Promise<WrittenPages> {
  const order: PageOrder = { community }
  const worker = new Worker(program, { workerData: order, env: { NODE_ENV: 'production' } })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that writes the pages ended without them.')))
  })
}

/** Returns a page with placeholders for the parts that are rendered later. */
function documentOf(parts: PageParts): string {
  const tags = `${gap.head}${assetTags(parts)}`
  return (
    parts.shell
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      // Before the script that reads it.
      .replace('<script>', () => `${memberTag(parts)}<script>`)
      .replace('</head>', () => `${tags}</head>`)
      .replace('<div id="root"></div>', () => gap.body)
  )
}

/**
 * Inlines the sheets of a page, so that it is readable after one round trip. The links stay, disabled, so
 * that no script takes the sheets for missing.
 */
async function withSheets(html: string, client: string): Promise<string> {
  let page = html
  // safe pattern: the page is one of our own
  for (const [link, file = ''] of html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g)) {
    const sheet = (await readFile(join(client, file), 'utf8')).trim()
    page = page.replace(link, () => `<style>${sheet}</style>${link.replace('<link', '<link disabled')}`)
  }
  return page
}

async function writePage(path: string, html: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, html)
}

/** Returns tags for the sheets and scripts of a lazy screen, so that the first paint is complete. */
function assetTags({ manifest, page, shell }: PageParts): string {
  const { sheets: own, scripts } = filesOf(manifest, modulesOf(manifest, page))
  const sheets = [...own, ...((page.latePart && manifest[page.latePart]?.css) || [])]
  const isNew = (file: string) => !shell.includes(file)
  return [
    ...sheets.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('')
}

/** Returns tags with the page's extra files for members and its list; the script in the head fetches both. */
function memberTag({ manifest, page }: PageParts): string {
  const { memberPart, memberList } = page
  if (!memberPart) return ''
  const own = filesOf(manifest, modulesOf(manifest, page))
  const { sheets, scripts } = filesOf(manifest, [memberPart])
  const files = [...sheets, ...scripts].filter((file) => ![...own.sheets, ...own.scripts].includes(file))
  if (files.length === 0) return ''
  const list =
    memberList === undefined
      ? ''
      : `<meta name="member-list" content="${memberList.replaceAll('&', '&amp;')}">`
  return `<meta name="member-parts" content="${files.map((file) => `/${file}`).join(' ')}">${list}`
}

function inlineScriptHashes(html: string): string[] {
  // safe pattern: the page is one of our own
  const scripts = html.matchAll(/<script>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
