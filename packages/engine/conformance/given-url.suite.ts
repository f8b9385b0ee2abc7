import { describe } from 'vitest'
import { givenUrl } from './harness/given-url.ts'
import { runSuite } from './harness/suite.ts'

// By hand: CONFORMANCE_URL=http://… CONFORMANCE_SUPERUSER=email:password, see pocketbase.ts.
const {
  CONFORMANCE_URL: url,
  CONFORMANCE_SUPERUSER: superuser = '',
  CONFORMANCE_ANSWERER: answerer,
} = process.env
if (!url) throw new Error('CONFORMANCE_URL names the server to test.')
const [email = '', password = ''] = superuser.split(':')

describe(url, () => {
  runSuite(givenUrl(url, { email, password }), answerer === 'engine' ? 'engine' : 'pocketbase')
})
