import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bodies } from './parameters-in.mjs'
import { parseSource } from './parse-source.mjs'
import { root } from './root.mjs'

const crumbLines = 60
const longFunction = 60
const packageOf = (file) => file.split('/')[1]
const read = (file) => readFileSync(join(root, file), 'utf8')
const filesIn = (pattern) => globSync(pattern, { cwd: root })
const linesOf = (text) => text.split('\n').length - 1
const count = (text, pattern) => text.match(pattern)?.length ?? 0
const comments = (text) => text.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*/g)?.join('\n') ?? ''
const sum = (list) => list.reduce((total, value) => total + value, 0)

/**
 * Measures the size of source files, and their prose: `--list` prints `found`. `limit` must not grow; lower
 * it when the value has fallen.
 */
export function measure(modules) {
  const sources = modules
    .filter(({ source }) => /\.tsx?$/.test(source))
    .map(({ source }) => ({ file: source, text: read(source) }))
  const importers = importersOf(modules)
  return [
    ...sizes(sources),
    ...crumbs(sources, importers),
    loops(modules),
    functions(sources),
    ...untyped(sources),
    sameNames(sources),
    ...sheets(),
    ownNames(),
    ...prose(sources),
    ...documents(),
    deadPaths(),
  ]
}

function sizes(sources) {
  const lines = sources.map(({ text }) => linesOf(text)).toSorted((one, other) => one - other)
  const at = (share) => lines[Math.floor(share * (lines.length - 1))]
  return [
    { name: 'source files', value: lines.length, target: 1450 },
    { name: 'source lines', value: sum(lines), target: 129_000 },
    { name: 'lines of the middle file', value: at(0.5), target: 85 },
    { name: 'lines of the longest file', value: at(1), target: 400 },
  ]
}

/** Short files with one importer in their folder or above it: two places for one subject. */
function crumbs(sources, importers) {
  const limits = { contract: 8, engine: 4, server: 9, web: 22 }
  const targets = { contract: 8, engine: 12, server: 20, web: 40 }
  const found = sources.filter(({ file, text }) => {
    const [reader, ...others] = importers.get(file) ?? []
    if (!reader || others.length > 0 || linesOf(text) > crumbLines || file.endsWith('/index.ts')) return false
    return `${dirname(file)}/`.startsWith(`${dirname(reader)}/`)
  })
  return Object.keys(limits).map((name) => ({
    name: `${name}: files of at most ${crumbLines} lines with one reader, beside it or below`,
    ...listed(found.filter(({ file }) => packageOf(file) === name).map(({ file }) => file)),
    limit: limits[name],
    target: targets[name],
  }))
}

function importersOf(modules) {
  const importers = new Map()
  for (const { source, dependencies } of modules) {
    if (source.endsWith('/index.ts')) continue
    for (const { resolved } of dependencies)
      importers.set(resolved, (importers.get(resolved) ?? new Set()).add(source))
  }
  return importers
}

/** `no-circles` forbids loops of values; some types still have them. */
function loops(modules) {
  const found = modules.filter(({ dependencies }) => dependencies.some(({ circular }) => circular))
  return {
    name: 'files that need each other',
    ...listed(found.map(({ source }) => source)),
    limit: 0,
    target: 0,
  }
}

function functions(sources) {
  const found = sources
    .filter(({ text }) => linesOf(text) > longFunction)
    .flatMap(({ file, text }) => {
      const { nodes, lineAt } = parseSource(file, text)
      return nodes
        .filter(({ type }) => bodies.has(type))
        .map((node) => ({ line: lineAt(node.span.start), end: lineAt(node.span.end) }))
        .filter(({ line, end }) => end - line >= longFunction)
        .map(({ line, end }) => `${file}:${line} ${end - line + 1}`)
    })
  return { name: `functions of more than ${longFunction} lines`, ...listed(found), limit: 44, target: 15 }
}

/** Uses of other features' records without their type. */
function untyped(sources) {
  const server = sources.filter(({ file }) => packageOf(file) === 'server')
  const uses = (pattern) => sum(server.map(({ text }) => count(text, pattern)))
  return [
    { name: 'server: uses of hooksByName', value: uses(/\bhooksByName\(/g), limit: 7, target: 10 },
    { name: 'server: uses of recordsOf', value: uses(/\brecordsOf\(/g), limit: 23, target: 30 },
    { name: "server: uses of record['x']", value: uses(/\brecord\['/g), limit: 7, target: 15 },
  ]
}

function sameNames(sources) {
  const pattern = /^export (?:async )?(?:abstract )?(?:function\*?|class|const|interface|type) (\w+)/gm
  const places = new Map()
  for (const { file, text } of sources) {
    for (const [, name] of text.matchAll(pattern)) places.set(name, (places.get(name) ?? new Set()).add(file))
  }
  const found = [...places]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].join(', ')}`)
  return { name: 'exported names in two files or more', ...listed(found), limit: 90, target: 100 }
}

function sheets() {
  const files = filesIn('packages/web/src/**/*.css')
  return [
    { name: 'web: style sheets', value: files.length, limit: 90, target: 90 },
    {
      name: 'web: lines of style sheets',
      value: sum(files.map((file) => linesOf(read(file)))),
      limit: 10_510,
      target: 10_800,
    },
  ]
}

/** Own source files in patterns and lists of the bundler: a name, or names in brackets, before a dot. */
function ownNames() {
  const files = filesIn('packages/web/{vite.config.ts,build/**/*.ts}').filter(
    (file) => !/\.test\./.test(file),
  )
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => !/^import |\binput: /.test(line.trim()))
      .map((line) => line.replaceAll(/\\+/g, ''))
      .flatMap((line) => line.match(/\bsrc\/[^'"`\s]*?(?:\w|\([^()]*\))(?=\.)/g) ?? [])
      .flatMap((name) => name.replace(/^.*\/\(?|\)$/g, '').split('|'))
      .map((name) => `${file}: ${name}`),
  )
  return { name: 'web: source files named by the bundler', ...listed(found), limit: 0, target: 0 }
}

/** Words that hide who acts (docs/reference/words.md). */
function prose(sources) {
  const hiding = /\b(?:somebody|nobody|whoever|anew)\b/gi
  const uses = (texts) => sum(texts.map((text) => count(text, hiding)))
  return [
    {
      name: 'somebody, nobody, whoever, anew in comments',
      value: uses(sources.map(({ text }) => comments(text))),
      limit: 0,
      target: 50,
    },
    {
      name: 'somebody, nobody, whoever, anew in docs',
      value: uses(filesIn('docs/**/*.md').map(read)),
      limit: 0,
      target: 30,
    },
  ]
}

function documents() {
  const pages = filesIn('docs/**/*.md').map(read)
  return [
    { name: 'decisions', value: filesIn('docs/decisions/[0-9]*.md').length, target: 30 },
    {
      name: 'words of docs',
      value: sum(pages.map((text) => count(text, /\S+/g))),
      limit: 46_000,
      target: 46_000,
    },
    {
      name: 'rows of words.md',
      value: count(read('docs/reference/words.md'), /^\| (?!---|Word)/gm),
      target: 80,
    },
  ]
}

/** Paths of files that documents name and that do not exist. */
function deadPaths() {
  const pages = filesIn('{*.md,docs/**/*.md,bench/*.md,packages/*/README.md}').filter(
    (file) => file !== 'CHANGELOG.md',
  )
  const files = filesIn('{*,{bench,deploy,docs,e2e,packages,scripts}/**/*.*}')
  const exists = (path) =>
    // An operator writes this one.
    path.endsWith('community.config.ts') ||
    existsSync(join(root, path)) ||
    files.some((file) => file.endsWith(`/${path}`))
  const found = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css))`/g)]
      .filter(([, path]) => !exists(path))
      .map(([, path]) => `${page}: ${path}`),
  )
  return { name: 'files that documents name and that do not exist', ...listed(found), limit: 0, target: 0 }
}

function listed(found) {
  return { value: found.length, found }
}
