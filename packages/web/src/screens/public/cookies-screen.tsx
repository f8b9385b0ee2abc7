import { cookiePolicy } from '../../features/policies/cookie-policy.tsx'
import { PolicyPage } from '../../features/policies/policy-page.tsx'

export function Screen() {
  return (
    <PolicyPage
      title="Cookie Policy"
      lead="The few things this site keeps in your browser."
      sections={cookiePolicy}
    />
  )
}
