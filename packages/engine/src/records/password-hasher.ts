/** Turns passwords into hashes and back into a yes or no. Slow on purpose, off the main thread. */
export interface PasswordHasher {
  hash(plain: string): Promise<string>
  /** False for anything that is no hash; takes as long as for a real one. */
  verify(plain: string, hash: string): Promise<boolean>
}
