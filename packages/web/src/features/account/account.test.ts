import { describe, expect, it } from 'vitest'
import { pictureProblem } from './avatar-plate.tsx'

describe('a new avatar', () => {
  it.each([
    { name: 'a picture', file: { type: 'image/png', size: 1000 }, problem: undefined },
    {
      name: 'a text',
      file: { type: 'text/plain', size: 10 },
      problem: 'Failed to update avatar: only images can be used.',
    },
    {
      name: 'a drawing that can carry scripts',
      file: { type: 'image/svg+xml', size: 10 },
      problem: 'Failed to update avatar: only images can be used.',
    },
    {
      name: 'too large',
      file: { type: 'image/png', size: 5 * 1024 * 1024 + 1 },
      problem: 'Failed to update avatar: the image is larger than 5 MB.',
    },
  ])('$name [AC-01]', ({ file, problem }) => {
    expect(pictureProblem(file)).toBe(problem)
  })
})
