import type { ComponentPropsWithoutRef, ElementType } from 'react'
import classes from './base.module.css'

type PlateProps<As extends ElementType> = {
  /** The element to be, `div` unless told. */
  readonly as?: As
  /** A coloured edge along the top. */
  readonly edge?:
    | 'primary'
    | 'gold'
    | 'silver'
    | 'bronze'
    | 'danger'
    | 'ember'
    | 'aether'
    | 'info'
    | undefined
  readonly isInteractive?: boolean
  readonly isFlush?: boolean
} & ComponentPropsWithoutRef<As>

/** A field-manual plate with cut corners. */
export function Plate<As extends ElementType = 'div'>({
  as,
  edge,
  isInteractive,
  isFlush,
  className,
  ...rest
}: PlateProps<As>) {
  const Element: ElementType = as ?? 'div'
  return (
    <Element
      className={`${classes.plate} ${className ?? ''}`}
      data-edge={edge}
      data-interactive={isInteractive || undefined}
      data-flush={isFlush || undefined}
      {...rest}
    />
  )
}
