import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['given-url.suite.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
