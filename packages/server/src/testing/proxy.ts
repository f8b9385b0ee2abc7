import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { follow } from './follow.ts'
import { freePort } from './site-process.ts'

const run = promisify(execFile)
const shipped = join(import.meta.dirname, '../../../../deploy')
const domain = 'tog.example'
const patienceMs = 30_000

/** A real proxy with the configuration that is shipped for it. */
export interface Proxy {
  /** Its https port for `tog.example`, on the loopback address. */
  readonly port: number
  /** Its output so far. */
  output(): string
  close(): Promise<void>
}

/** How to fill in the shipped file, as an operator does, and to run the program with it. */
interface Recipe {
  readonly program: string
  readonly prepare: (place: Place) => Promise<readonly string[]>
}

interface Place {
  readonly folder: string
  /** Host and port of each node. */
  readonly nodes: readonly string[]
  readonly http: number
  readonly https: number
}

const recipes = {
  nginx: { program: '/usr/sbin/nginx', prepare: prepareNginx },
  haproxy: { program: '/usr/sbin/haproxy', prepare: prepareHaproxy },
  caddy: { program: '/usr/bin/caddy', prepare: prepareCaddy },
} satisfies Record<string, Recipe>

export type ProxyName = keyof typeof recipes

export const proxyNames: readonly ProxyName[] = ['nginx', 'haproxy', 'caddy']

/** Whether this machine has the program. */
export function hasProxy(name: ProxyName): boolean {
  return existsSync(recipes[name].program)
}

/** Starts a proxy in front of some nodes, and waits until it responds for them. */
export async function startProxy(
  name: ProxyName,
  { folder, nodes }: Pick<Place, 'folder' | 'nodes'>,
): Promise<Proxy> {
  const { program, prepare } = recipes[name]
  await mkdir(folder, { recursive: true })
  const place = { folder, nodes, http: await freePort(), https: await freePort() }
  const args = await prepare(place)
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { output, end } = follow(child)
  const deadline = performance.now() + patienceMs
  while (!(await isUp(place.http))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await end()
      throw new Error(`${name} did not start:\n${output()}`)
    }
    await sleep(50)
  }
  return { port: place.https, output, close: async () => void (await end()) }
}

/** Whether the proxy responds: all shipped files redirect plain http to https. */
async function isUp(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { host: domain },
    redirect: 'manual',
  }).catch(() => undefined)
  return answer !== undefined
}

async function prepareNginx({ folder, nodes, http, https }: Place): Promise<readonly string[]> {
  await makeCertificate(folder)
  const server = /^ *server 127\.0\.0\.1:8090(.*);$/m
  const file = filled(await readFile(join(shipped, 'nginx.conf'), 'utf8'), [
    [server, (_line, options) => nodes.map((node) => `server ${node}${options};`).join('\n')],
    [/^ *listen \[::\].*\n/gm, () => ''],
    [/listen 80;/, () => `listen 127.0.0.1:${http};`],
    [/listen 443 /, () => `listen 127.0.0.1:${https} `],
    [/\/etc\/letsencrypt\/live\/tog\.example/g, () => folder],
  ])
  await writeFile(join(folder, 'site.conf'), file)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const main = `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 2;
events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`
  await writeFile(join(folder, 'nginx.conf'), main)
  return ['-p', folder, '-c', join(folder, 'nginx.conf')]
}

async function prepareHaproxy({ folder, nodes, http, https }: Place): Promise<readonly string[]> {
  const pem = await makeCertificate(folder)
  const file = filled(await readFile(join(shipped, 'haproxy.cfg'), 'utf8'), [
    [
      /^ *server one 127\.0\.0\.1:8090$/m,
      () => nodes.map((node, index) => `    server node${index} ${node}`).join('\n'),
    ],
    [/bind :::80 v4v6/, () => `bind 127.0.0.1:${http}`],
    [/bind :::443 v4v6/, () => `bind 127.0.0.1:${https}`],
    [/\/etc\/haproxy\/tog\.example\.pem/g, () => pem],
  ])
  await writeFile(join(folder, 'haproxy.cfg'), file)
  return ['-db', '-f', join(folder, 'haproxy.cfg')]
}

/** Its own certificate: the usual one comes from the internet. */
async function prepareCaddy({ folder, nodes, http, https }: Place): Promise<readonly string[]> {
  const file = filled(await readFile(join(shipped, 'Caddyfile'), 'utf8'), [
    [/reverse_proxy \{\$NODES:127\.0\.0\.1:8090\}/, () => `reverse_proxy ${nodes.join(' ')}`],
  ])
  const options = `{
  admin off
  http_port ${http}
  https_port ${https}
  local_certs
  skip_install_trust
}
`
  await writeFile(join(folder, 'Caddyfile'), options + file)
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
}

type Filling = readonly [place: RegExp, text: (...found: string[]) => string]

/** Replaces each place. Throws for a missing one: then the file is not the one that was tested. */
function filled(text: string, fillings: readonly Filling[]): string {
  return fillings.reduce((whole, [place, by]) => {
    const next = whole.replace(place, by)
    if (next === whole) throw new Error(`${place.source} is not in the file any more.`)
    return next
  }, text)
}

async function makeCertificate(folder: string): Promise<string> {
  const [chain, key, both] = ['fullchain.pem', 'privkey.pem', 'both.pem'].map((name) => join(folder, name))
  if (!chain || !key || !both) throw new Error('Three names were given.')
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ')
  await run('openssl', [...made, ...subject, '-keyout', key, '-out', chain])
  await writeFile(both, (await readFile(chain, 'utf8')) + (await readFile(key, 'utf8')))
  return both
}
