export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

export interface VitestRun {
  readonly code: number
  readonly report: VitestReport | undefined
}

export function filesToTryAgain(report: VitestReport | undefined): string[]

export function countTries(
  first: VitestRun,
  second: VitestRun | undefined,
  root: string,
): { readonly passed: number; readonly failed: number; readonly secondTries: string[] }
