import classes from './base/auth.module.css'

export function OrDivider() {
  return <p className={classes.divider}>or</p>
}
