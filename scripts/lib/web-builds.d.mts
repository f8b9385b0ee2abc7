export class WebBuilds {
  constructor(dist: string)
  has(id: string): boolean
  make(id: string, build: (folder: string) => Promise<void>): Promise<void>
  publish(id: string): void
}
