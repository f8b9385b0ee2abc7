import { useSession } from '../../lib/session.ts'
import classes from './first-picture.module.css'

/**
 * Where the picture of the first event stands for members until the list is alive: lines in the head of the page put it
 * here, long before any script has arrived. Guests see nothing of it.
 */
export function FirstPicture() {
  const { isLoggedIn } = useSession()
  if (isLoggedIn) return null
  return (
    <div
      id="first-picture"
      className={classes.place}
      aria-hidden="true"
      suppressHydrationWarning
      // What is in it is not ours to compare.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
