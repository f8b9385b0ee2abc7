import { expect } from 'vitest'
import { send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'

const healthy = { message: 'API is healthy.', code: 200 }

export const health = describeConformance(
  'health',
  (api, row) => {
    for (const as of ['guest', 'member', 'admin'] as const) {
      row(`${as} hears that all is well and no more`, async () => {
        expect((await send(api, '/api/health', { as })).json).toEqual({ ...healthy, data: {} })
      })
    }
    row('a superuser hears details', async () => {
      expect(await api.pb('superuser').health.check()).toEqual({
        ...healthy,
        data: { canBackup: true, realIP: expect.any(String), possibleProxyHeader: '' },
      })
    })
    row('HEAD is answered', async () => {
      expect((await send(api, '/api/health', { method: 'HEAD' })).status).toBe(200)
    })
  },
  { isReadOnly: true },
)
