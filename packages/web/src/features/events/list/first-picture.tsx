import { useSession } from '../../../lib/base/session.ts'
import classes from './first-picture.module.css'

/**
 * The place of the first event's picture for members until the list is hydrated. The script in the page's
 * head fills it, long before any other script has arrived. Guests never see it.
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
      // React must not compare its content.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
