import { parseArgs } from 'node:util'
import { findPocketBase } from './harness/pocketbase-server.ts'
import { makePocketBaseData } from './harness/make-data.ts'

/** `node packages/engine/conformance/make-data.ts --out DIR [--users N] [--records N] [--port N]` */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'pb_data' },
    users: { type: 'string', default: '500' },
    records: { type: 'string', default: '2000' },
    port: { type: 'string', default: '8191' },
  },
})
const command = await findPocketBase(new URL('../../../.cache', import.meta.url).pathname)
const started = Date.now()
await makePocketBaseData({
  command,
  port: Number(values.port),
  dataDir: values.out,
  users: Number(values.users),
  records: Number(values.records),
})
console.log(`${values.out} was made in ${Math.round((Date.now() - started) / 1000)} s`)
