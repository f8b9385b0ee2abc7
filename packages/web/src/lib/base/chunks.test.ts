import { expect, it, vi } from 'vitest'
import { loadChunk, untilLoaded } from './chunks.ts'

it('hands over a part that arrives [OV-11]', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen')
})

it('a part that does not arrive is waited for, not thrown at the screen [OV-11]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isSettled = false
  void loadChunk(() => Promise.reject(new TypeError('gone'))).finally(() => {
    isSettled = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isSettled).toBe(false)
  expect(log).toHaveBeenCalledWith('Loading chunk failed', expect.any(TypeError))
  log.mockRestore()
})

it('a part that takes too long counts as failed [OV-11]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  void loadChunk(() => new Promise(() => undefined), { timeout: 10 })
  await vi.waitFor(() => {
    expect(log).toHaveBeenCalledWith(
      'Loading chunk failed',
      expect.objectContaining({ message: 'Loading chunk failed' }),
    )
  })
  log.mockRestore()
})

it('a part of an unattended page is retried until it loads', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<string>>(async () => 'overlay')
    .mockRejectedValueOnce(new TypeError('gone'))
  await expect(untilLoaded(load, 1)).resolves.toBe('overlay')
  expect(load).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
