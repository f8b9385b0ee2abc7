import { avatarEdges } from '@longhouse/contract/pictures'
import { fileUrl } from '../../lib/base/file-url.ts'
import classes from './base.module.css'

/** A member's picture, or their initial on a plate of their own colour. */
export function UserAvatar({ user, size = 32, isNamed = false }: UserAvatarProps) {
  const name = user?.username ?? ''
  const source = user ? avatarUrl(user, size) : undefined
  const style = { '--size': `${size}px`, '--hue': hueOf(name) }

  if (user && source) {
    const alt = isNamed ? `${name}'s avatar` : ''
    return (
      <img
        className={classes.avatar}
        style={style}
        src={source}
        srcSet={`${source} 1x, ${avatarUrl(user, 2 * size)} 2x`}
        alt={alt}
        width={size}
        height={size}
      />
    )
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

interface UserAvatarProps {
  readonly user: AvatarOwner | null | undefined
  /** Width and height in pixels. */
  readonly size?: number
  /** Names the member in the picture's text; leave it off if the name is next to the picture. */
  readonly isNamed?: boolean
}

interface AvatarOwner {
  readonly id: string
  readonly username: string
  readonly avatar?: string | null
  readonly collectionId?: string
  readonly collectionName?: string
}

/** Returns the smallest picture that fills this many pixels of a screen. */
function avatarUrl(user: AvatarOwner, pixels: number): string | undefined {
  const edge = avatarEdges.find((known) => known >= pixels) ?? Math.max(...avatarEdges)
  return fileUrl({ collectionName: 'users', ...user }, user.avatar, `${edge}x${edge}`)
}

function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}
