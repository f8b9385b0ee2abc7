import { randomUUID } from 'node:crypto'
import type { Connection } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Topics of messages between nodes, apart from changes of records. */
export type NewsTopic = 'settings' | 'restored'

/** Short messages between the nodes of one database: that something is to be read again. */
export class NodeMessages {
  readonly channel = 'longhouse_news'
  readonly #node = randomUUID()
  readonly #listeners = new Map<NewsTopic, () => void>()

  /** Calls the listener for every message of a topic, and when messages may have been missed. */
  on(topic: NewsTopic, listener: () => void): void {
    this.#listeners.set(topic, listener)
  }

  /** Notifies the other nodes when the transaction commits; does nothing on a database with only one. */
  async tell(connection: Connection, topic: NewsTopic): Promise<void> {
    const { notify } = connection.dialect
    if (notify) await connection.readArrays(sql(notify, [this.channel, `${this.#node} ${topic}`]))
  }

  /** For the listener: a message has arrived. */
  heard(payload: string): void {
    const [node, topic] = payload.split(' ')
    if (node === this.#node) return
    for (const [name, listener] of this.#listeners) if (name === topic) listener()
  }

  /** For the listener: no message could arrive for a while. */
  heardNothing(): void {
    for (const listener of this.#listeners.values()) listener()
  }
}
