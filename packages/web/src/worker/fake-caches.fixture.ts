/** As much of a browser's caches as the worker uses. */
export class FakeCaches {
  readonly #site: string
  readonly #fetch: (path: string) => Promise<Response>
  readonly #all = new Map<string, Map<string, Response>>()

  constructor(site: string, fetchIt: (path: string) => Promise<Response>) {
    this.#site = site
    this.#fetch = fetchIt
  }

  async keys(): Promise<string[]> {
    return [...this.#all.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.#all.delete(name)
  }

  async open(name: string) {
    const kept = this.#all.get(name) ?? new Map<string, Response>()
    this.#all.set(name, kept)
    const put = async (path: string, answer: Response) => void kept.set(path, answer)
    return {
      put,
      match: async (path: string) => kept.get(path)?.clone(),
      keys: async () => [...kept.keys()].map((path) => ({ url: `${this.#site}${path}` })),
      add: async (path: string) => {
        const answer = await this.#fetch(path)
        if (!answer.ok) throw new TypeError('Request failed')
        await put(path, answer)
      },
    }
  }
}
