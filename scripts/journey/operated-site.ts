import { ok } from 'node:assert/strict'
import { freePort, type SiteProcess, type Workshop } from '@longhouse/server/testing'
import type { Place } from './place.ts'

interface OperatedSiteOptions {
  readonly shop: Workshop
  readonly place: Place
  readonly cwd: string
}

/** The nodes of one site, and its command line. */
export class OperatedSite {
  readonly shop: Workshop
  readonly place: Place
  readonly cwd: string
  ports: number[] = []
  #nodes: SiteProcess[] = []

  constructor({ shop, place, cwd }: OperatedSiteOptions) {
    this.shop = shop
    this.place = place
    this.cwd = cwd
  }

  /** Runs a shell line in the clone. Throws an error with the output if it fails. */
  async command(line: string, input?: string): Promise<string> {
    const options = { cwd: this.cwd, env: this.#settingsOf(0), ...(input && { input: `${input}\n` }) }
    const { code, output } = await this.shop.run(line, options)
    ok(code === 0, `\`${line}\` ended with ${code}:\n${output}`)
    return output
  }

  async configure(settings: Readonly<Record<string, string>>): Promise<void> {
    const lines = Object.entries({
      ...settings,
      PUBLIC_URL: 'https://tog.example',
      TRUST_PROXY: '127.0.0.1',
      COMMUNITY_FILE: './data/community.config.ts',
      ...(this.place.nodes > 1 && { DRAIN_SECONDS: '10' }),
    }).map(([name, value]) => `${name}=${value}\n`)
    await this.command('mkdir -p -m 700 data && cp community.sample.ts data/community.config.ts')
    await this.command('cat > .env && chmod 600 .env', lines.join(''))
  }

  async start(): Promise<void> {
    this.ports = []
    for (let index = 0; index < this.place.nodes; index += 1) this.ports.push(await freePort())
    await Promise.all(this.ports.map((_port, index) => this.startNode(index)))
  }

  async startNode(index: number): Promise<void> {
    const port = this.ports[index] ?? 0
    this.#nodes[index] = await this.shop.startSite({ cwd: this.cwd, port, env: this.#settingsOf(index) })
  }

  node(index: number): SiteProcess {
    const node = this.#nodes[index]
    ok(node, `Node ${index} was started.`)
    return node
  }

  url(index = 0): string {
    return this.node(index).url
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.end(signal)))
    this.#nodes = []
  }

  #settingsOf(index: number): Record<string, string> {
    const folder = this.place.nodes > 1 ? { DATA_DIR: `./data/node-${index}` } : {}
    return { ...this.place.first, ...folder, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  }
}
