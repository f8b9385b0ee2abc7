import { randomUUID } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import { sql } from '../database/bound-sql.ts'

/** What nodes tell each other beside changes of records. */
export type NewsTopic = 'settings' | 'restored'

/** Short messages between the nodes of one database: that something is to be read again. */
export class NodeMessages {
  readonly channel = 'longhouse_news'
  readonly #node = randomUUID()
  readonly #listeners = new Map<NewsTopic, () => void>()

  /** Hears a topic; also called when news may have been missed. */
  on(topic: NewsTopic, listener: () => void): void {
    this.#listeners.set(topic, listener)
  }

  /** Tells the other nodes, when the transaction commits; does nothing where there are none. */
  async tell(connection: Connection, topic: NewsTopic): Promise<void> {
    const { notify } = connection.dialect
    if (notify) await connection.readArrays(sql(notify, [this.channel, `${this.#node} ${topic}`]))
  }

  /** For the listener: something was said. */
  heard(payload: string): void {
    const [node, topic] = payload.split(' ')
    if (node === this.#node) return
    for (const [name, listener] of this.#listeners) if (name === topic) listener()
  }

  /** For the listener: nobody could be heard for a while. */
  heardNothing(): void {
    for (const listener of this.#listeners.values()) listener()
  }
}
