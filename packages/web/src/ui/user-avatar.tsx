import { fileUrl } from '../lib/file-url.ts'
import classes from './user-avatar.module.css'

/** A member's picture, or their initial on a plate of its own colour. */
export function UserAvatar({ user, size = 32, isNamed = false }: UserAvatarProps) {
  const name = user?.username ?? ''
  const thumb = size <= 40 ? '40x40' : undefined
  const source = user ? fileUrl({ collectionName: 'users', ...user }, user.avatar, thumb) : undefined
  const style = { '--size': `${size}px`, '--hue': hueOf(name) }

  if (source) {
    const alt = isNamed ? `${name}'s avatar` : ''
    return <img className={classes.avatar} style={style} src={source} alt={alt} width={size} height={size} />
  }
  return (
    <span
      className={classes.avatar}
      style={style}
      {...(isNamed ? { role: 'img', 'aria-label': `${name}'s avatar` } : { 'aria-hidden': true })}
    >
      {name.slice(0, 1).toUpperCase() || '?'}
    </span>
  )
}

export interface UserAvatarProps {
  readonly user:
    | {
        readonly id: string
        readonly username: string
        readonly avatar?: string | null
        readonly collectionId?: string
        readonly collectionName?: string
      }
    | null
    | undefined
  /** Width and height in pixels; up to 40 the small thumbnail is used. */
  readonly size?: number
  /** Says whose picture it is; leave off where the name stands beside it. */
  readonly isNamed?: boolean
}

function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}
