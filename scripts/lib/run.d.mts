interface RunOptions {
  readonly capture?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}
export function run(
  command: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<{ code: number; output: string }>
