import classes from './password-form.module.css'

export function OrDivider() {
  return <p className={classes.divider}>or</p>
}
