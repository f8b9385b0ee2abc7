import classes from './base/auth.module.css'

export function OrDivider() {
  return <p className={`bar gap-16 muted ${classes.divider}`}>or</p>
}
