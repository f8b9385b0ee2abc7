import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

// Loaded before every unit test, and by the processes and threads that one starts (vitest.config.ts).
const refuse = (): never => {
  throw new Error('A unit test has no database: name the file *.db.test.ts.')
}
DatabaseSync.prototype.exec = refuse
DatabaseSync.prototype.prepare = refuse
Client.prototype.connect = refuse
