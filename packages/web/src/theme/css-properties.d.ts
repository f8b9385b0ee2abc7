import 'react'

declare module 'react' {
  // Custom properties are how a component hands its numbers to its sheet.
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined
  }
}
